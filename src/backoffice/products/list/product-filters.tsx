import { useSearchParams } from 'react-router'
import { Availability } from '#shop/catalogue/contract.ts'
import { productKinds } from '#shop/products/list/list.contract.ts'
import { productSorts } from '#shop/products/list/list.rules.ts'
import { neededLanguages } from '#shop/products/missing.rules.ts'
import type { ProductState } from '#shop/products/state.rules.ts'
import { textIn, type Text } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../../shell/filters.tsx'
import { useLocale, useWords } from '../../words/words.tsx'

/** States as tabs with counts; empty ones are omitted. */
export function ProductViews({ counts }: { counts: readonly { state: ProductState; count: number }[] }) {
  const t = useWords('products')
  const [query] = useSearchParams()
  const state = query.get('state')
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const to = (next: string | null) => {
    const params = new URLSearchParams([...query].filter(([key]) => key !== 'page' && key !== 'state'))
    if (next) params.set('state', next)
    return `?${params}`
  }
  return (
    <nav className="desk-views no-print" aria-label={t('state')}>
      <Link to={to(null)} aria-current={state ? undefined : 'page'}>
        {t('all')} <span className="num soft">{all}</span>
      </Link>
      {counts
        .filter((each) => each.count > 0 || each.state === state)
        .map((each) => (
          <Link key={each.state} to={to(each.state)} aria-current={state === each.state ? 'page' : undefined}>
            {t(`stateOf.${each.state}`)} <span className="num soft">{each.count}</span>
          </Link>
        ))}
    </nav>
  )
}

export function ProductFilters({ brands }: { brands: readonly { key: string; name: Text }[] }) {
  const t = useWords('products')
  const locale = useLocale()
  return (
    <Filters
      filters={[
        {
          name: 'brand',
          label: t('brand'),
          options: brands.map(({ key, name }) => [key, textIn(locale, name)] as const),
        },
        {
          name: 'kind',
          label: t('kind'),
          options: productKinds.map((kind) => [kind, t(`kindOf.${kind}`)] as const),
        },
        {
          name: 'availability',
          label: t('availability'),
          options: Availability.options.map((each) => [each, t(`availabilityOf.${each}`)] as const),
        },
        {
          name: 'missing',
          label: t('missing'),
          options: [
            ['any', t('missingAny')] as const,
            ...neededLanguages.map((each) => [each, t(`language.${each}`)] as const),
          ],
        },
        { name: 'low', label: t('stockLeft'), options: [['1', t('low')]] },
        { name: 'no_usd', label: 'USD', options: [['1', t('noUsd')]] },
        {
          name: 'sort',
          label: t('sort'),
          options: productSorts.map((each) => [each, t(`sortBy.${each}`)] as const),
        },
      ]}
    />
  )
}
