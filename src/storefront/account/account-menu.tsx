import { useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { LogOut } from '../auth/log-out.tsx'
import { useWords } from '../i18n/words.tsx'
import { useViewPath } from './use-view-path.ts'
import type { View } from './views.rules.ts'

/** Navigation of the account: a column on wide screens, a horizontally scrollable row on narrow ones. */
export function AccountMenu({ view, menu }: { view: View; menu: readonly View[] }) {
  const t = useWords('account')
  const viewPath = useViewPath()
  const here = useRef<HTMLAnchorElement>(null)
  // on phones the current entry may be scrolled out of view
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the view is the occasion
  useEffect(() => void here.current?.scrollIntoView({ inline: 'center', block: 'nearest' }), [view])
  return (
    <nav
      aria-label={t('menu')}
      className="lg:sticky lg:top-[calc(var(--bar)+1.5rem)] print:hidden max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter)"
    >
      <ul className="flex gap-x-6 max-lg:-mx-2 max-lg:w-max max-lg:gap-x-2 max-lg:border-b max-lg:border-line lg:grid lg:border-l lg:border-line">
        {menu.map((each) => (
          <li key={each}>
            <Link
              ref={each === view ? here : undefined}
              to={viewPath(each)}
              aria-current={each === view ? 'page' : undefined}
              className={classes(
                // the scrollable row would clip an outline around the focused entry
                'block py-2.5 whitespace-nowrap max-lg:-mb-px max-lg:border-b-2 max-lg:px-2 max-lg:focus-visible:-outline-offset-2 lg:-ml-px lg:border-l-2 lg:py-2 lg:pl-5',
                each === view ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {t(`view.${each}`)}
            </Link>
          </li>
        ))}
        <li className="lg:mt-3">
          <LogOut className="block py-2.5 whitespace-nowrap max-lg:px-2 max-lg:focus-visible:-outline-offset-2 text-ink-soft hover:text-ink lg:py-2 lg:pl-5" />
        </li>
      </ul>
    </nav>
  )
}
