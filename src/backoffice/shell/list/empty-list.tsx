import { useLocation, useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { useMay } from '../frame-context.ts'
import type { Right } from '#shop/staff/rules.ts'
import { isNarrowed } from './columns.rules.ts'

/** Text and action of a list without rows. */
export type Empty = { text: string; action?: { label: string; to: string; right?: Right } }

/** Empty state: with a search or filter a link to all rows, otherwise the list's first action. */
export function EmptyList({ text, action }: Empty) {
  const t = useWords('list')
  const may = useMay()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const isFiltered = isNarrowed(query)
  const view = query.get('view')
  const offered = action && (!action.right || may(action.right)) ? action : null
  return (
    <div className="desk-empty">
      <p>{isFiltered ? t('noMatch') : text}</p>
      {isFiltered ? (
        <Link to={view ? `${pathname}?${new URLSearchParams({ view })}` : pathname} className="act">
          {t('clear')}
        </Link>
      ) : null}
      {!isFiltered && view !== null ? (
        <Link to={pathname} className="act">
          {t('showAll')}
        </Link>
      ) : null}
      {!isFiltered && view === null && offered ? (
        <Link to={offered.to} className="act main">
          {offered.label}
        </Link>
      ) : null}
    </div>
  )
}
