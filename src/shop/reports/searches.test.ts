import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import fc from '#tools/testing/properties.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { forgetEmptySearches } from '../showcase/empty-searches/jobs.ts'
import { noteEmptySearch, writeEmptySearches } from '../showcase/empty-searches/empty-searches.ts'
import { countedTerm } from '../showcase/empty-searches/empty-search.rules.ts'
import type { Locale } from '../region.ts'
import { countChangedDays, rebuildReports } from './rollup.ts'

const clock = aClock()
let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const system = () => shop.shop.systemContext()
type Search = { term: string; visitor: number; locale: Locale; country: 'hk' | 'tw' }
const note = ({ term, visitor, locale, country }: Search) => {
  const ctx = system()
  noteEmptySearch({ ...ctx, shopper: { ...ctx.shopper, locale, country, ip: `10.1.0.${visitor}` } }, term)
}
const count = async () => {
  await writeEmptySearches(system())
  while ((await countChangedDays(system())) > 0);
}
type Row = { key: string; figures: { searches: number }; last_day: string | null }
const report = async (by: string) =>
  ok(await owner.get(`/reports/searches?by=${by}&period=last_7&against=none`)).body as unknown as {
    total: { searches: number | null }
    rows: Row[]
  }
const clean = () =>
  shop.shop.pool.query(
    'delete from empty_search_visitors; delete from empty_searches; delete from report_search_days',
  )

it('shows a term from its third visitor on, with every search of it', async () => {
  const search = (visitor: number): Search => ({ term: 'Vitamin  C', visitor, locale: 'en', country: 'hk' })
  for (const visitor of [1, 1, 2]) note(search(visitor))
  await count()
  expect((await report('term')).rows).toEqual([])
  note(search(3))
  await count()
  const { total, rows } = await report('term')
  expect(total.searches).toBe(4)
  expect(rows).toMatchObject([{ key: 'vitamin c', figures: { searches: 4 } }])
  expect(rows[0]?.last_day).toMatch(/^\d{4}-\d\d-\d\d$/)
})

it('counts a search of the page, and neither prefixes of the drop-down nor results', async () => {
  await clean()
  const path = `/api/v1/product?channel=4&keyword=${encodeURIComponent('飛機模型')}`
  for (const agent of ['one', 'two', 'three']) {
    await shop.get(path, { 'user-agent': agent })
    await shop.get('/api/v1/product/autocomplete?channel=4&keyword=zzzq', { 'user-agent': agent })
    await shop.get('/api/v1/product?channel=4&keyword=shampoo', { 'user-agent': agent })
    await shop.get('/api/v1/product?channel=4&keyword=zzzq%40example.com', { 'user-agent': agent })
  }
  await count()
  expect((await report('term')).rows.map(({ key, figures }) => [key, figures.searches])).toEqual([
    ['飛機模型', 3],
  ])
  const { rows } = await shop.shop.pool.query<{ term: string }>(
    'select distinct term from empty_search_visitors',
  )
  expect(rows).toEqual([{ term: '飛機模型' }])
})

const searches = fc.array(
  fc.record({
    term: fc.constantFrom('retinol', 'Retinol ', 'snail', '人參', '9123 4567', 'me@example.com', 'x'),
    visitor: fc.integer({ min: 1, max: 4 }),
    locale: fc.constantFrom<Locale>('hk', 'en', 'cn'),
    country: fc.constantFrom<'hk' | 'tw'>('hk', 'tw'),
    writes: fc.boolean(),
  }),
  { maxLength: 40 },
)

it('sums searches of three or more visitors, in any spelling, with the same result when recalculated', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (made) => {
      await clean()
      for (const search of made) {
        note(search)
        if (search.writes) await count()
      }
      await count()
      const counted = made.flatMap((search) => {
        const term = countedTerm(search.term)
        return term === null ? [] : [{ ...search, term }]
      })
      const shown = counted.filter(
        ({ term }) =>
          new Set(counted.filter((each) => each.term === term).map(({ visitor }) => visitor)).size >= 3,
      )
      const sums = (of: (search: Search) => string) =>
        Object.fromEntries([...Map.groupBy(shown, of)].map(([key, those]) => [key, those.length]))
      const figures = async (by: string) =>
        Object.fromEntries((await report(by)).rows.map(({ key, figures: each }) => [key, each.searches]))
      const expected = [
        sums(({ term }) => term),
        sums(({ locale }) => locale),
        sums(({ country }) => country),
      ]
      const read = async () => [await figures('term'), await figures('locale'), await figures('country')]
      expect(await read()).toEqual(expected)
      await rebuildReports(system())
      await count()
      expect(await read()).toEqual(expected)
    }),
    { numRuns: 12 },
  )
})

it('deletes searches after ninety days, and their visitors', async () => {
  await clean()
  for (const visitor of [1, 2, 3]) note({ term: 'retinol', visitor, locale: 'en', country: 'hk' })
  await count()
  await forgetEmptySearches.run({
    ...system(),
    clock: { ...system().clock, now: () => new Date(clock.now().getTime() + 91 * 86_400_000) },
  })
  await count()
  const { rows } = await shop.shop.pool.query(
    'select 1 from empty_searches union all select 1 from empty_search_visitors union all select 1 from report_search_days',
  )
  expect(rows).toEqual([])
})

it('requires the rights to read reports and products', async () => {
  const marketing = await atDesk(shop, 'marketing')
  const care = await atDesk(shop, 'care')
  expect((await marketing.get('/reports/searches?period=last_7')).status).toBe(200)
  expect((await care.get('/reports/searches?period=last_7')).status).toBe(403)
})
