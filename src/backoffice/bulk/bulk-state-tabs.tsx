import { useSearchParams } from 'react-router'
import { itemStates } from '#shop/bulk/run.rules.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { useBulkRun } from './use-bulk-run.ts'

/** Links that narrow the rows of a run to one state. */
export function BulkStateTabs() {
  const t = useWords('bulk')
  const { run } = useBulkRun()
  const [query] = useSearchParams()
  const current = query.get('state')
  const isAt = (state: string | null) => (state === current ? ('page' as const) : undefined)
  const tabs = itemStates.filter((state) => run[state] > 0)
  return (
    <nav className="desk-views no-print" aria-label={t('rows')}>
      <Link to={`/desk/bulk/${run.id}`} aria-current={isAt(null)}>
        {t('allRows')}
      </Link>
      {tabs.map((state) => (
        <Link key={state} to={`/desk/bulk/${run.id}?state=${state}`} aria-current={isAt(state)}>
          {t(`item.${state}`)} <span className="num soft">{run[state]}</span>
        </Link>
      ))}
    </nav>
  )
}
