import { Form, useSearchParams, useSubmit } from 'react-router'
import { useWords } from '../words/words.tsx'
import type { Filter } from './list/filter.ts'
import { FilterChips } from './list/filter-chips.tsx'

/** Filters of a list, kept in the address so that a filtered list can be sent to a colleague. */
export function Filters({ filters }: { filters: readonly Filter[] }) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const submit = useSubmit()
  const names = new Set(filters.map(({ name }) => name))
  const otherParams = [...query].filter(([key, value]) => !names.has(key) && key !== 'page' && value !== '')
  return (
    <div className="desk-filtering no-print">
      <Form
        className="desk-filters row"
        key={query.toString()}
        onChange={(event) => void submit(event.currentTarget)}
      >
        {otherParams.map(([key, value]) => (
          <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
        ))}
        {filters.map((filter) =>
          'options' in filter ? (
            <select
              key={filter.name}
              name={filter.name}
              aria-label={filter.label}
              defaultValue={query.get(filter.name) ?? ''}
              className="well"
              style={{ width: 'auto' }}
            >
              <option value="">{filter.label}</option>
              {filter.options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <label key={filter.name} className="row small soft">
              {filter.label}
              <input
                type="date"
                name={filter.name}
                defaultValue={query.get(filter.name) ?? filter.usual ?? ''}
                className="well"
                style={{ width: 'auto' }}
              />
            </label>
          ),
        )}
        <noscript>
          <button type="submit" className="act">
            {t('apply')}
          </button>
        </noscript>
      </Form>
      <FilterChips filters={filters} />
    </div>
  )
}
