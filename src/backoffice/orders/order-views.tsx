import { useSearchParams } from 'react-router'
import { staffViews } from '#shop/orders/desk/staff-views.rules.ts'
import { Link } from '#ui/link.tsx'
import { SavedViewTabs, useSavedViews } from '../shell/list/saved-views.tsx'
import { useWords } from '../words/words.tsx'

/** Predefined views, own saved searches, and shared ones. */
export function OrderViews() {
  const t = useWords('orders')
  const [query] = useSearchParams()
  const view = query.get('view') ?? 'all'
  const { current } = useSavedViews()
  return (
    <nav className="desk-views no-print" aria-label={t('views')}>
      {staffViews.map((each) => (
        <Link
          key={each}
          to={each === 'all' ? '/desk/orders' : `/desk/orders?view=${each}`}
          aria-current={!current && view === each ? 'page' : undefined}
        >
          {t(`view.${each}`)}
        </Link>
      ))}
      <SavedViewTabs />
    </nav>
  )
}
