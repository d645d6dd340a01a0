import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { sortedBy, type Sorting } from './columns.rules.ts'

type Props = {
  column: { title: string; isBare?: true; isNumber?: true; spare?: 1 | 2 | 3; sort?: string }
  sorting: Sorting
}

export const columnClass = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

/** Heading of a column: a link that sorts, and reverses the order, if the call supports it. */
export function ColumnHead({ column: { title, isBare, isNumber, spare, sort }, sorting }: Props) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const className = columnClass(isNumber && 'r', spare && `spare-${spare}`)
  if (sort === undefined)
    return <th className={className}>{isBare ? <span className="unseen">{title}</span> : title}</th>
  const isSorted = sorting.word === sort
  const order = isSorted ? (sorting.isDown ? 'descending' : 'ascending') : undefined
  return (
    <th className={className} aria-sort={order}>
      <Link
        to={sortedBy(query, sort, sorting)}
        className="sort"
        title={t('sortBy', { title })}
        preventScrollReset
      >
        {title}
      </Link>
    </th>
  )
}
