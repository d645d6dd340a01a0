import { Form, useLocation, useSearchParams, useSubmit } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import type { Filter } from './list/filter.ts'
import { FilterChips } from './list/filter-chips.tsx'
import { savedQuery } from './list/list-query.rules.ts'
import { SavedViewTabs, SaveView, useSavedViews } from './list/saved-views.tsx'

type Props = {
  filters: readonly Filter[]
  /** Saved searches: as tabs above the filters, among the page's own tabs, or none (reports and calendars). */
  views?: 'tabs' | 'among tabs' | 'none'
  /** On small screens: two columns with all filters visible, instead of one scrolling row. */
  inColumns?: boolean
}

/** Filters of a list, stored in the URL, so that a filtered list can be shared. */
export function Filters({ filters, views = 'tabs', inColumns = false }: Props) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const submit = useSubmit()
  const { pathname } = useLocation()
  const { views: saved } = useSavedViews()
  const names = new Set(filters.map(({ name }) => name))
  // changing a filter resets paging
  const otherParams = [...query].filter(
    ([key, value]) => !names.has(key) && key !== 'page' && key !== 'after' && value !== '',
  )
  return (
    <div className="desk-filtering no-print">
      {views === 'tabs' && saved.length > 0 ? (
        <nav className="desk-views" aria-label={t('views')}>
          <Link to={pathname} aria-current={savedQuery(query) === '' ? 'page' : undefined}>
            {t('allView')}
          </Link>
          <SavedViewTabs />
        </nav>
      ) : null}
      <Form
        className={`desk-filters row ${inColumns ? 'in-columns' : ''}`}
        key={query.toString()}
        onChange={(event) => void submit(event.currentTarget)}
      >
        {otherParams.map(([key, value]) => (
          <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
        ))}
        {filters.map((filter) =>
          'options' in filter ? <FilterChoice key={filter.name} filter={filter} /> : null,
        )}
        <span className="row desk-dates">
          {filters.map((filter) =>
            'options' in filter ? null : <FilterDay key={filter.name} filter={filter} />,
          )}
        </span>
        <noscript>
          <button type="submit" className="act">
            {t('apply')}
          </button>
        </noscript>
      </Form>
      <FilterChips filters={filters} />
      {views === 'none' ? null : <SaveView />}
    </div>
  )
}

function FilterChoice({
  filter: { name, label, options },
}: {
  filter: Extract<Filter, { options: unknown }>
}) {
  const [query] = useSearchParams()
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={query.get(name) ?? ''}
      className="well"
      style={{ width: 'auto' }}
    >
      <option value="">{label}</option>
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  )
}

function FilterDay({ filter: { name, label, usual } }: { filter: Extract<Filter, { type: 'date' }> }) {
  const [query] = useSearchParams()
  return (
    <label className="row small soft">
      {label}
      <input
        type="date"
        name={name}
        defaultValue={query.get(name) ?? usual ?? ''}
        className="well"
        style={{ width: 'auto' }}
      />
    </label>
  )
}
