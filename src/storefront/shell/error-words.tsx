import { use } from 'react'
import Search from 'lucide-react/icons/search'
import { useLocation } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { wellLook } from '#ui/fields/field.tsx'
import { iconButtonLook } from '#ui/icon-button.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useLocale, useWords } from '../i18n/words.tsx'
import { useRememberedMenu } from './product-state.ts'
import { ShellContext } from './shell-context.ts'

/** Illustration of the 404 page. */
function FallenLeaf() {
  return (
    <svg
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-30 w-40 text-accent"
    >
      <path d="M58 104C55 78 60 46 78 18" />
      <path d="M59.500 76c-17 3-28-5-32-20 16-1 28 5 32 20ZM63 58c4-17 14-26 30-27 1 16-10 26-30 27ZM70 36c-11-2-17-10-17-21 11 3 17 10 17 21Z" />
      <path d="M96 98c12-14 26-16 42-7-9 14-24 17-42 7Zm0 0c10-1 18-3 26-6" />
      <path d="M62 88l9-4" strokeDasharray="2 4" />
    </svg>
  )
}

export function ErrorWords({ missing }: { missing: boolean }) {
  const t = useWords('error')
  const to = usePathTo()
  const { pathname, search } = useLocation()
  const online = useOnline()
  const title = missing ? t('notFound') : t('failed')
  return (
    <div className="wrap grid content-start justify-items-center gap-5 pt-12 pb-24 text-center md:pt-20">
      <title>{`${title} · ELOWEN`}</title>
      <FallenLeaf />
      <h1>{title}</h1>
      {missing ? null : <p className="font-display text-xl">{t('tryLater')}</p>}
      <p className="max-w-md text-balance text-ink-soft">
        {missing ? t('notFoundText') : online ? t('failedText') : t('offlineText')}
      </p>
      {missing ? <SearchAgain /> : null}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {missing ? null : (
          <a href={pathname + search} className={buttonLook({ variant: 'primary' })}>
            {t('again')}
          </a>
        )}
        <a href={to('/')} className={buttonLook({ variant: missing ? 'primary' : 'default' })}>
          {t('home')}
        </a>
      </div>
      <nav aria-label={t('lookAround')} className="mt-4 flex flex-wrap justify-center gap-x-8 gap-y-3">
        <Link className="more" to={to('/collection/:collection?', { collection: 'best_seller' })}>
          {t('bestSellers')}
        </Link>
        <RememberedMenu />
        <Link className="more" to={to('/contactus')}>
          {t('contact')}
        </Link>
      </nav>
    </div>
  )
}

function SearchAgain() {
  const t = useWords('searchBox')
  const to = usePathTo()
  return (
    <form role="search" action={to('/search')} className="relative mt-3 w-full max-w-md">
      <input
        type="search"
        name="keyword"
        required
        maxLength={80}
        aria-label={t('label')}
        placeholder={t('placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        className={wellLook('h-12.5 pr-12')}
      />
      <button
        type="submit"
        aria-label={t('go')}
        className={iconButtonLook('plain', 'absolute top-0.75 right-0.75')}
      >
        <Search size={20} />
      </button>
    </form>
  )
}

/** Last menu seen by this browser; shown when the menu could not be loaded, so the page has no top bar. */
function RememberedMenu() {
  const to = usePathTo()
  const shell = use(ShellContext)
  const menu = useRememberedMenu(useLocale())
  if (shell) return null
  return menu
    .filter(({ value }) => value !== 'best_seller')
    .map(({ value, label }) => (
      <Link key={value} className="more" to={to('/collection/:collection?', { collection: value })}>
        {label}
      </Link>
    ))
}
