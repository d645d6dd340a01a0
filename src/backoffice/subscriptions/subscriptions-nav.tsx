import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

const pages = [
  ['/desk/subscriptions', 'title'],
  ['/desk/subscriptions/dunning', 'dunning'],
  ['/desk/subscriptions/campaigns', 'campaigns'],
  ['/desk/subscriptions/substitutions', 'substitutions'],
  ['/desk/subscriptions/forecast', 'forecast'],
  ['/desk/subscriptions/report', 'report'],
] as const

/** Tabs of the subscription pages. */
export function SubscriptionsNav() {
  const t = useWords('subscriptions')
  const { pathname } = useLocation()
  return (
    <nav className="desk-views" aria-label={t('pages')}>
      {pages.map(([path, word]) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          {t(word)}
        </Link>
      ))}
    </nav>
  )
}
