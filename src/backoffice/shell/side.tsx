import { useLocation } from 'react-router'
import type { Me } from '#shop/staff/contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { ActForm } from './forms/act-form.tsx'
import { calls } from './forms/calls.ts'
import { Send } from './forms/fields.tsx'
import type { FrameFacts } from './frame-context.ts'
import { KeyMap } from './keys/key-map.tsx'
import { countOf, menu, pathOfMenu } from './menu.rules.ts'
import { PreferencesForm } from './forms/preferences-form.tsx'
import { Palette } from './palette/palette.tsx'

const leave = () => location.assign('/desk/sign-in')

export function Side({ staff, matters }: { staff: Me; matters: FrameFacts['matters'] }) {
  const t = useWords('menu')
  const { pathname } = useLocation()
  const here = pathOfMenu(pathname)
  return (
    <nav className="desk-side" aria-label={t('label')}>
      <Link to="/desk" className="desk-word">
        ELOWEN
      </Link>
      <Palette />
      {menu
        .filter(({ right }) => staff.rights.includes(right))
        .map(({ path, word, counts }) => {
          const count =
            path === '/desk' ? matters.reduce((sum, each) => sum + each.count, 0) : countOf(matters, counts)
          return (
            <Link key={path} to={path} className="item" aria-current={path === here ? 'page' : undefined}>
              {t(word)}
              {count > 0 ? <span className="num">{count}</span> : null}
            </Link>
          )
        })}
      <div className="foot">
        <Link to="/desk/me" className="link">
          {staff.name}
        </Link>
        <PreferencesForm />
        <KeyMap />
        <ActForm call={calls.signOut} done={leave} goTo="/desk/sign-in" className="">
          <Send look="quiet">{t('signOut')}</Send>
        </ActForm>
      </div>
    </nav>
  )
}
