import ChevronDown from 'lucide-react/icons/chevron-down'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../i18n/words.tsx'
import { MenuEntryLink } from '../menu-entry.tsx'
import { useShell } from '../shell-context.ts'
import type { MenuItem } from '../shell-data.ts'

const mainLink =
  'py-2 transition-colors hover:text-accent aria-[current=page]:underline aria-[current=page]:decoration-1 aria-[current=page]:underline-offset-8'

/** Menu above every page on wide screens; on narrow screens the menu panel has its entries. */
export function MainMenu() {
  const t = useWords('shell')
  const { header } = useShell().menus
  if (header.length === 0) return null
  return (
    <nav
      aria-label={t('mainNav')}
      className="ml-4 hidden items-center gap-6 text-[0.9375rem] whitespace-nowrap min-[70rem]:flex xl:gap-7"
    >
      {header.map((entry) =>
        entry.below.length === 0 ? (
          <MenuEntryLink key={`${entry.label} ${entry.to}`} entry={entry} className={mainLink} isMain />
        ) : (
          <Folded key={`${entry.label} ${entry.to}`} entry={entry} />
        ),
      )}
    </nav>
  )
}

/** Escape closes an open submenu and returns focus to its summary. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** Entry with a submenu, which works without JavaScript; it is closed again after navigation. */
function Folded({ entry }: { entry: MenuItem }) {
  const { pathname } = useLocation()
  return (
    <details key={pathname} name="main-menu" className="group relative" onKeyDown={closeOnEscape}>
      <summary className="flex cursor-pointer list-none items-center gap-1 py-2 transition-colors hover:text-accent [&::-webkit-details-marker]:hidden">
        {entry.label}
        <ChevronDown size={15} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full -left-4 mt-1 min-w-48 border border-line bg-paper px-4 py-3 shadow-lg">
        {[...(entry.to === null ? [] : [entry]), ...entry.below].map((each) => (
          <li key={`${each.label} ${each.to}`}>
            <MenuEntryLink entry={each} className="block py-1.5 transition-colors hover:text-accent" isMain />
          </li>
        ))}
      </ul>
    </details>
  )
}
