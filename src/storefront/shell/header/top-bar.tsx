import { use } from 'react'
import Globe from 'lucide-react/icons/globe'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import User from 'lucide-react/icons/user-round'
import { useLocation } from 'react-router'
import { countryName, languages } from '#shop/region.ts'
import { CountDot } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { iconButtonLook } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { useBag } from '../../cart/bag/bag-context.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { useAppState } from '../region/app-state-context.tsx'
import { OpensPanel } from '../opens-panel.tsx'
import { useShell } from '../shell-context.ts'
import { PageHolesContext } from '../visitor/page-holes-context.ts'
import { MainMenu } from './main-menu.tsx'
import { useBarPlace } from './use-bar-place.ts'

/** Top bar of every page. */
export function TopBar() {
  const t = useWords('shell')
  const to = usePathTo()
  const { pathname } = useLocation()
  const { houseSlug } = useShell()
  const { scrolled, hidden } = useBarPlace(pathname.includes(`/${houseSlug}/`))
  return (
    <>
      <header
        data-hidden={hidden || undefined}
        className={classes(
          'fixed inset-x-0 top-0 z-30 border-b transition-[translate,background-color,border-color] duration-[220ms] focus-within:translate-y-0! data-hidden:-translate-y-full print:hidden',
          scrolled ? 'border-line bg-paper/92 backdrop-blur-md' : 'border-transparent noscript:bg-paper',
        )}
      >
        <div className="wrap grid h-(--bar) grid-cols-[1fr_auto_1fr] items-center">
          <div className="-ml-2.5 flex items-center">
            <OpensPanel
              panel="menu"
              to={`${to('/preferences')}#menu`}
              label={t('menu')}
              className={iconButtonLook()}
            >
              <Menu size={22} />
            </OpensPanel>
            <OpensPanel
              panel="search"
              to={to('/search')}
              label={t('search')}
              className={iconButtonLook('plain', 'max-[22.4rem]:hidden!')}
            >
              <Search size={21} />
            </OpensPanel>
            <MainMenu />
          </div>
          <Link to={to('/')} aria-label={t('home')} className="grid min-h-11 place-items-center">
            <Wordmark text={t('brand')} />
          </Link>
          <Tools />
        </div>
      </header>
      <div aria-hidden="true" className="h-(--bar) print:hidden" />
    </>
  )
}

const accountLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2.5 text-[0.9375rem] whitespace-nowrap transition-colors hover:text-accent'

function Tools() {
  const t = useWords('shell')
  const to = usePathTo()
  const locale = useLocale()
  const { state } = useAppState()
  const { member } = useShell()
  const language = languages.find(({ key }) => key === locale)?.label ?? ''
  return (
    <div className="-mr-2.5 flex items-center justify-end">
      <OpensPanel
        panel="country"
        to={to('/preferences')}
        label={t('region', { country: countryName(locale, state.country), language })}
        className={iconButtonLook()}
      >
        <Globe size={21} />
      </OpensPanel>
      {member ? (
        <Link
          to={`${to('/account')}?view=DASHBOARD`}
          aria-label={t('account', { name: member.firstname })}
          className={accountLook}
        >
          <User size={21} />
          <span className="max-w-[8rem] truncate max-lg:sr-only">{member.firstname}</span>
        </Link>
      ) : (
        <OpensPanel panel="user" to={to('/sign-in')} label={t('logIn')} className={accountLook}>
          <User size={21} />
          <span className="max-lg:sr-only">{t('logIn')}</span>
        </OpensPanel>
      )}
      <BagTool />
    </div>
  )
}

/** Cart button; in a cached page its count and label are holes. */
function BagTool() {
  const t = useWords('shell')
  const to = usePathTo()
  const marks = use(PageHolesContext)?.marks
  const bag = useBag()
  const label = marks?.bagLabel ?? (bag.count > 0 ? t('bagCount', { count: bag.count }) : t('bag'))
  return (
    <OpensPanel panel="cart" to={to('/bag')} label={label} className={iconButtonLook('plain', 'relative')}>
      <ShoppingBag size={21} />
      {marks?.bagCount ?? <CountDot count={bag.count} />}
    </OpensPanel>
  )
}
