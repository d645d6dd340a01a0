import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Me } from '#shop/staff/contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { ActForm } from './forms/act-form.tsx'
import { calls } from './forms/calls.ts'
import { Send } from './forms/fields.tsx'
import type { FrameFacts } from './frame-context.ts'
import { KeyMapButton, useKeyMap } from './keys/key-map.tsx'
import { countOf, menu, menuGroups, pathOfMenu } from './menu.rules.ts'
import { PreferencesForm } from './forms/preferences-form.tsx'
import { Bell } from './bell.tsx'
import { Palette } from './palette/palette.tsx'

const leave = () => location.assign('/desk/sign-in')

const [today] = menu

type EntryProps = {
  entry: (typeof menu)[number]
  matters: FrameFacts['matters']
  isHere: boolean
}

function MenuEntry({ entry: { path, word, counts }, matters, isHere }: EntryProps) {
  const t = useWords('menu')
  const count =
    path === today.path ? matters.reduce((sum, each) => sum + each.count, 0) : countOf(matters, counts)
  return (
    <Link to={path} className="item" aria-current={isHere ? 'page' : undefined}>
      {t(word)}
      {count > 0 ? <span className="num">{count}</span> : null}
    </Link>
  )
}

type SideProps = { staff: Me } & Pick<FrameFacts, 'matters' | 'unread'>

/**
 * Menu of the back office: beside the page on wide screens, otherwise behind a button. It is a popover, which works
 * without JavaScript; on wide screens the style sheet shows it as part of the page.
 */
export function Side({ staff, matters, unread }: SideProps) {
  const t = useWords('menu')
  const keyMap = useKeyMap()
  const menuBox = useHiddenByNavigation()
  return (
    <nav className="desk-side" aria-label={t('label')}>
      <button type="button" className="desk-menu-door" popoverTarget="desk-menu" aria-label={t('open')}>
        <MenuIcon size={20} aria-hidden="true" />
      </button>
      <Link to="/desk" className="desk-word">
        ELOWEN
      </Link>
      <Palette />
      <Bell unread={unread} />
      <div ref={menuBox} id="desk-menu" popover="auto" className="desk-menu">
        <button
          type="button"
          className="desk-menu-close"
          popoverTarget="desk-menu"
          popoverTargetAction="hide"
          aria-label={t('close')}
        >
          <X size={20} aria-hidden="true" />
        </button>
        <MenuEntries rights={staff.rights} matters={matters} />
        <div className="foot">
          <Link to="/desk/me" className="link">
            {staff.name}
          </Link>
          <PreferencesForm />
          <KeyMapButton open={keyMap.open} />
          <ActForm call={calls.signOut} done={leave} goTo="/desk/sign-in" className="">
            <Send look="quiet">{t('signOut')}</Send>
          </ActForm>
        </div>
      </div>
      {keyMap.dialog}
    </nav>
  )
}

/** Hides the open menu after any navigation. */
function useHiddenByNavigation() {
  const popover = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    popover.current?.hidePopover()
  }, [key])
  return popover
}

function MenuEntries({ rights, matters }: Pick<FrameFacts, 'matters'> & Pick<Me, 'rights'>) {
  const t = useWords('menu')
  const here = pathOfMenu(useLocation().pathname)
  return (
    <>
      <MenuEntry entry={today} matters={matters} isHere={here === today.path} />
      {menuGroups.map((group) => {
        const entries = menu.filter((entry) => entry.group === group && rights.includes(entry.right))
        if (entries.length === 0) return null
        return (
          <div key={group} role="group" aria-labelledby={`menu-${group}`} className="group">
            <div id={`menu-${group}`} className="head">
              {t(`group.${group}`)}
            </div>
            {entries.map((entry) => (
              <MenuEntry key={entry.path} entry={entry} matters={matters} isHere={entry.path === here} />
            ))}
          </div>
        )
      })}
    </>
  )
}
