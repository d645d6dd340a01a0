import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import fc from '#tools/testing/properties.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { forgetInteractions } from '../analytics/jobs.ts'
import { dayInHongKong } from '../calendar.ts'
import { countChangedDays, rebuildReports } from './rollup.ts'

const clock = aClock()
let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.shop.pool.query(
    'delete from interactions; delete from interaction_days; delete from report_funnel_days; delete from report_changes',
  ),
)

const system = () => shop.shop.systemContext()
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36'
const count = async () => {
  while ((await countChangedDays(system())) > 0);
}
type Row = { key: string; figures: Record<string, number | null> }
const report = async (query = 'by=device&period=last_7&against=none') =>
  ok(await owner.get(`/reports/funnel?${query}`)).body as unknown as { total: Row['figures']; rows: Row[] }
/** Sends a step as a page does: with its own cookies only, without session or token. */
async function step(type: string, state: object, more: { agent?: string; consent?: boolean } = {}) {
  const request = new Request('http://shop.test/api/v1/interaction/log', {
    method: 'POST',
    body: JSON.stringify({ interactions: [{ type, path: '/en/elowen' }], consent: more.consent ?? true }),
    headers: {
      'content-type': 'application/json',
      origin: 'http://shop.test',
      'user-agent': more.agent ?? phone,
      'x-shop-locale': 'en',
      cookie: `elowen_app=${encodeURIComponent(JSON.stringify({ confirmCountry: true, ...state }))}`,
    },
  })
  return shop.shop.api.fetch(request, { ip: '10.9.9.9', seenIn: null })
}
const agreed = { country: 'hk', agreedGdpr: true }

it('counts steps without a session, and orders by the consent that was taken down with them', async () => {
  const before = (await shop.shop.pool.query('select count(*)::int as count from sessions')).rows
  for (const type of ['view_item', 'view_item', 'view_item', 'view_item', 'add_to_cart', 'begin_checkout']) {
    const answer = await step(type, agreed)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  }
  await step('view_item', { country: 'tw', agreedGdpr: true }, { agent: 'Mozilla/5.0 (X11; Linux x86_64)' })
  expect((await shop.shop.pool.query('select count(*)::int as count from sessions')).rows).toEqual(before)
  for (const agreedGdpr of [true, false]) {
    const visitor = await aVisitor(shop, { agreedGdpr })
    await visitor.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const placed = await visitor.send('POST', '/order/create', await visitor.orderBody({}), {
      'user-agent': phone,
    })
    expect(placed.status).toBe(200)
    await payByCard(shop, { visitor, order: placed.body.order as WireOrder })
  }
  await count()
  const { total, rows } = await report()
  expect(total).toEqual({
    viewed: 5,
    added: 1,
    addedDrop: 80,
    begun: 1,
    begunDrop: 0,
    placed: 1,
    placedDrop: 0,
    paid: 1,
    paidDrop: 0,
    paidShare: 20,
  })
  expect(rows.map(({ key, figures }) => [key, figures.viewed, figures.paid])).toEqual([
    ['phone', 4, 1],
    ['desktop', 1, 0],
  ])
  expect((await report('by=country&device=desktop&period=last_7&against=none')).rows).toMatchObject([
    { key: 'tw', figures: { viewed: 1 } },
  ])
})

it.each([
  ['of a visitor who refused consent, in any country', { country: 'hk', agreedGdpr: false }, true, 0],
  ['of a visitor without a consent choice, outside Hong Kong', { country: 'tw' }, false, 0],
  ['of a visitor without a consent choice, in Hong Kong', { country: 'hk' }, false, 1],
])('counts a step %s as %o', async (_, state, consent, accepted) => {
  expect(await (await step('view_item', state, { consent })).json()).toEqual({ accepted })
})

it('refuses a page of another site', async () => {
  const foreign = new Request('http://shop.test/api/v1/interaction/log', {
    method: 'POST',
    body: JSON.stringify({ interactions: [{ type: 'view_item', path: '/' }] }),
    headers: { 'content-type': 'application/json', origin: 'https://other.example' },
  })
  expect((await shop.shop.api.fetch(foreign, { ip: '10.9.9.9', seenIn: null })).status).toBe(403)
})

const day = 86_400_000
const steps = ['view_item', 'add_to_cart', 'begin_checkout'] as const
const columns = { view_item: 'viewed', add_to_cart: 'added', begin_checkout: 'begun' } as const
const event = fc.record({
  type: fc.constantFrom(...steps, 'page_view'),
  country: fc.constantFrom('hk', 'tw'),
  locale: fc.constantFrom('hk', 'en'),
  device: fc.constantFrom('phone', 'tablet', 'desktop'),
  /** Age in hours, up to beyond the retention period of events. */
  ago: fc.integer({ min: 1, max: 420 * 24 }),
})

it('equals the sum of its events, however they were counted, also after they are deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      await shop.shop.pool.query(
        'delete from interactions; delete from interaction_days; delete from report_funnel_days',
      )
      const now = clock.now().getTime()
      const at = (ago: number) => new Date(now - ago * 3_600_000)
      for (const { type, country, locale, device, ago } of events)
        await shop.shop.pool.query(
          'insert into interactions (type, path, country, locale, device, at) values ($1, $2, $3, $4, $5, $6)',
          [type, '/', country, locale, device, at(ago)],
        )
      const expected = new Map<string, Record<string, number>>()
      for (const { type, country, ago } of events) {
        if (type === 'page_view') continue
        const sums = expected.get(country) ?? { viewed: 0, added: 0, begun: 0 }
        sums[columns[type]] = (sums[columns[type]] ?? 0) + 1
        expected.set(country, sums)
        expect(dayInHongKong(at(ago)) <= dayInHongKong(new Date(now))).toBe(true)
      }
      const from = dayInHongKong(new Date(now - 421 * day))
      const query = `by=country&from=${from}&to=${dayInHongKong(new Date(now))}&against=none`
      const check = async () => {
        const found = (await report(query)).rows.map(({ key, figures: { viewed, added, begun } }) => [
          key,
          { viewed, added, begun },
        ])
        const known = [...expected].filter(([, sums]) => Object.values(sums).some((sum) => sum > 0))
        const byKey = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
        const shown = found.filter(([, sums]) => Object.values(sums as object).some((sum) => sum !== 0))
        expect(byKey(shown)).toEqual(byKey(known))
      }
      await count()
      await check()
      await forgetInteractions.run(system())
      const { rows } = await shop.shop.pool.query('select 1 from interactions where at < $1', [
        new Date(now - 401 * day),
      ])
      expect(rows).toEqual([])
      await rebuildReports(system())
      await count()
      await check()
    }),
    { numRuns: 12 },
  )
})
