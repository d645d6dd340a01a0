import X from 'lucide-react/icons/x'
import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import type { Filter } from './filter.ts'
import { withoutParam } from './list-query.rules.ts'

/** Active filters with their values, each with a link to remove it. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const set = filters.flatMap((filter) => {
    const value = query.get(filter.name)
    if (!value) return []
    const shown = 'options' in filter ? filter.options.find(([key]) => key === value)?.[1] : value
    return [{ name: filter.name, label: filter.label, value: shown ?? value }]
  })
  if (set.length === 0) return null
  return (
    <ul className="desk-chips" aria-label={t('chips')}>
      {set.map(({ name, label, value }) => (
        <li key={name}>
          <span className="soft">{label}</span>
          <b>{value}</b>
          <Link to={withoutParam(query, name)} aria-label={t('removeFilter', { label, value })}>
            <X size={14} />
          </Link>
        </li>
      ))}
      {set.length > 1 ? (
        <li className="bare">
          <Link to={withoutParam(query, ...set.map(({ name }) => name))} className="link soft">
            {t('clear')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
