import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { newId, replacementsAtDesk } from '#tools/builders/orders/replacements.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import {
  everyEntry,
  plain,
  salesOf,
  within,
  type Entry,
  type Figures,
} from '#tools/builders/reports/report-entries.ts'
import { someOrders, writeOrders } from '#tools/builders/reports/report-months.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../calendar.ts'
import { decimals, type Currency } from '../money.ts'
import { countChangedDays, rebuildReports } from './rollup.ts'
import { allSources } from './sources/sources.store.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

type Answer = {
  total: Figures
  total_before: Figures | null
  currency: string
  series: { from: string; to: string; figures: Figures; before: { figures: Figures } | null }[]
  rows: { key: string; name: string | null; figures: Figures; before: Figures | null }[]
  others: { count: number; figures: Figures } | null
  waiting: number
}
const report = async (path: string, by = owner) =>
  ok(await by.get(`/reports/${path}`)).body as unknown as Answer
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
/** All rows of all rollups. */
const rollup = async () =>
  Promise.all(
    allSources.map(async ({ table }) =>
      (await rows<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`))
        .map(({ row }) => row)
        .toSorted(),
    ),
  )

async function rebuilt() {
  await rebuildReports(shop.shop.systemContext())
  while ((await countChangedDays(shop.shop.systemContext())) > 0);
  return rollup()
}

async function agrees(query: string, entries: readonly Entry[], from: string, to: string) {
  const answer = await report(`sales?from=${from}&to=${to}&against=none&${query}`)
  const isHkd = !query.includes('money=charged')
  const currency = answer.currency as Currency
  const those = within(isHkd ? entries : entries.filter((each) => each.currency === currency), from, to)
  expect(answer.total).toEqual(plain(salesOf(those, currency, isHkd)))
  for (const step of answer.series)
    expect([step.from, step.figures]).toEqual([
      step.from,
      plain(salesOf(within(those, step.from, step.to), currency, isHkd)),
    ])
  return { answer, those, currency, isHkd }
}

describe('sales as they happen', () => {
  it('counts an order when it is paid and a refund when it is sent, and has the same result when recalculated', async () => {
    const { aPaidOrder, linesOf } = ordersAtDesk(shop, () => ({ owner, warehouse }))
    const paid = await aPaidOrder({ 'ELOWEN-SCALP-SHAMPOO-500': 2 })
    const today = dayInHongKong(clock.now())
    const before = await report(`sales?period=today`)
    expect(before.waiting).toBe(1)
    await shop.work('count-reports')
    await countChangedDays(shop.shop.systemContext())
    const { answer } = await agrees('by=product', await everyEntry(shop.shop.pool), today, today)
    expect(answer.total).toMatchObject({ orders: 1, pieces: 2, refunded: 0 })
    expect(answer.rows.find(({ key }) => key !== '')?.name).toContain('Shampoo')
    const [line] = await linesOf(paid)
    ok(
      await owner.send('POST', `${paid.at}/refunds`, {
        units: [{ line_id: line, units: 1 }],
        reason: 'broken',
      }),
    )
    await rows("update order_refunds set state = 'succeeded', settled_at = $1", clock.now())
    await countChangedDays(shop.shop.systemContext())
    const back = await agrees('', await everyEntry(shop.shop.pool), today, today)
    expect(back.answer.total.refunded).toBeLessThan(0)
    const asTheyCame = await rollup()
    expect(await rebuilt()).toEqual(asTheyCame)
    expect((await report('sales?period=today')).waiting).toBe(0)
  })

  it('counts no second sale where lost goods are sent again at no charge', async () => {
    const { sent } = replacementsAtDesk(() => ({ shop, owner, warehouse }))
    const order = await sent(2)
    const today = dayInHongKong(clock.now())
    await countChangedDays(shop.shop.systemContext())
    const figures = async () => (await report('sales?period=today&against=none')).total
    const before = await figures()
    newId(await order.replace(2))
    await countChangedDays(shop.shop.systemContext())
    expect(await figures()).toEqual(before)
    await agrees('by=product', await everyEntry(shop.shop.pool), today, today)
    const behind = ok(await owner.get('/reports/sales/orders?period=today')).body
    expect(behind.total).toBe(before.orders)
  })

  it('deducts lost disputes from the captured payments', async () => {
    const { aPaidOrder } = ordersAtDesk(shop, () => ({ owner, warehouse }))
    const paid = await aPaidOrder({ 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    ok(await owner.send('POST', `${paid.at}/dispute`, { reason: 'not recognised' }))
    const figures = async (by: string) => {
      await countChangedDays(shop.shop.systemContext())
      const { total, rows: found } = await report(`tenders?period=today&against=none&by=method`)
      return [total.stays ?? 0, found.find(({ key }) => key === by)?.figures.stays ?? 0] as const
    }
    const before = await figures('paydollar')
    ok(await owner.send('POST', `${paid.at}/dispute/end`, { outcome: 'lost' }))
    const after = await figures('paydollar')
    expect(before[0] - after[0]).toBeGreaterThan(0)
    expect(before[1] - after[1]).toBeCloseTo(before[0] - after[0], 2)
  })

  it('is counted once by concurrent processes', async () => {
    const context = shop.shop.systemContext()
    const before = await rebuilt()
    await rebuildReports(context)
    await Promise.all(Array.from({ length: 4 }, () => countChangedDays(context)))
    while ((await countChangedDays(context)) > 0);
    expect(await rollup()).toEqual(before)
  })
})

describe('generated months', () => {
  const seed = Date.now() % 1_000_000
  const [from, to] = ['2026-01-01', '2026-04-30']
  let entries: Entry[]
  beforeAll(async () => {
    await writeOrders(shop.shop.pool, someOrders(seed, 110))
    await rebuilt()
    entries = await everyEntry(shop.shop.pool)
  }, 90_000)

  it.each([
    'by=country',
    'by=product&step=day',
    'by=brand&step=week',
    'by=channel&step=month',
    'by=priceGroup',
    'by=currency',
    'by=country&money=charged',
    'by=country&money=charged&currency=JPY',
    'by=brand&money=charged&currency=USD&step=week',
  ])(`sales are the sums of their orders: %s (seed ${seed})`, async (query) => {
    const { answer, those, currency, isHkd } = await agrees(query, entries, from, to)
    const field = (/by=(\w+)/.exec(query)?.[1] ?? '') as 'country' | 'product' | 'brand' | 'channel'
    const of = (each: Entry) => (query.includes('priceGroup') ? each.group : each[field])
    for (const { key, figures } of answer.rows)
      expect([key, figures]).toEqual([
        key,
        plain(
          salesOf(
            those.filter((each) => of(each) === key),
            currency,
            isHkd,
          ),
        ),
      ])
    expect(answer.rows.map(({ key }) => key).toSorted()).toEqual([...new Set(those.map(of))].toSorted())
  })

  it.each([
    ['country=tw', (each: Entry) => each.country === 'tw'],
    ['channel=renewal', (each: Entry) => each.channel === 'renewal'],
    ['price_group=VIP', (each: Entry) => each.group === 'VIP'],
    ['brand=elowen&country=hk', (each: Entry) => each.brand === 'elowen' && each.country === 'hk'],
    ['product=SKU-1', (each: Entry) => each.product === 'SKU-1'],
  ] as const)('are filtered by the query: %s', async (query, matches) => {
    await agrees(query, entries.filter(matches), from, to)
  })

  it('are compared with the days before, and with the same days of another year', async () => {
    const days = 'from=2026-03-01&to=2026-03-31'
    const answer = await report(`sales?${days}&against=before`)
    expect(answer.total_before).toEqual(
      plain(salesOf(within(entries, '2026-02-01', '2026-02-28'), 'HKD', true)),
    )
    const year = await report(`sales?${days}&against=year`)
    expect(year.total_before).toMatchObject({ orders: 0, average: null })
  })

  it.each(['', 'country=hk', 'brand=elowen&money=charged&currency=USD', 'product=SKU-1&channel=web'])(
    'are the sum of the figures of each order: %s',
    async (query) => {
      const span = 'from=2026-01-15&to=2026-03-31'
      const answer = await report(`sales?${span}&against=none&${query}`)
      const behind = ok(await owner.get(`/reports/sales/orders?${span}&limit=100&${query}`))
        .body as unknown as {
        total: number
        currency: Currency
        rows: { id: string; number: string; figures: Figures }[]
      }
      expect(behind.rows).toHaveLength(Math.min(100, behind.total))
      expect(new Set(behind.rows.map(({ id }) => id)).size).toBe(behind.rows.length)
      const unit = 10 ** decimals[behind.currency]
      for (const name of ['gross', 'discount', 'refunded', 'delivery', 'net', 'pieces'] as const)
        expect([
          name,
          behind.rows.reduce((sum, each) => sum + Math.round((each.figures[name] ?? 0) * unit), 0),
        ]).toEqual([name, Math.round((answer.total[name] ?? 0) * unit)])
    },
  )

  it('have orders for at most a quarter, and none for a balance', async () => {
    const refused = async (path: string) => no(await owner.get(`/reports/${path}`))
    expect(await refused('sales/orders?from=2026-01-01&to=2026-04-03')).toEqual([400, 'reports.bad_span'])
    expect(await refused('liability/orders')).toEqual([400, 'reports.no_orders'])
    expect((await (await atDesk(shop, 'marketing')).get('/reports/sales/orders')).status).toBe(403)
  })

  it('add up the rows beyond the first ones', async () => {
    const { rows: shown, others } = await report(`sales?from=${from}&to=${to}&by=option`)
    expect(others).toBeNull()
    expect(shown.length).toBeLessThan(26)
  })

  it('are a file for spreadsheets, every row of it, and it is written down', async () => {
    const answer = await shop.shop.api.fetch(
      new Request(
        `http://shop.test/api/admin/v1/reports/sales/file?from=${from}&to=${to}&by=country&against=none`,
        {
          headers: { cookie: owner.cookie },
        },
      ),
      { ip: '127.0.0.1', seenIn: null },
    )
    const [head, ...lines] = (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toBe(
      'country,name,gross (HKD),discount (HKD),refunded (HKD),delivery (HKD),wrapping (HKD),tax (HKD),net (HKD),orders,pieces,average (HKD)',
    )
    expect(lines).toHaveLength(new Set(within(entries, from, to).map(({ country }) => country)).size)
    const [entry] = await rows<{ after: { rows: number } }>(
      "select after from audit_log where entity_id = 'reports/sales' order by id desc limit 1",
    )
    expect(entry?.after.rows).toBe(lines.length)
  })
})

describe('access to reports', () => {
  it('requires the right to reports and to their subject', async () => {
    for (const [role, status] of [
      ['finance', 200],
      ['manager', 200],
      ['auditor', 200],
      ['marketing', 403],
      ['care', 403],
      ['warehouse', 403],
    ] as const)
      expect([role, (await (await atDesk(shop, role)).get('/reports/sales')).status]).toEqual([role, status])
  })

  it('requires ordered days, and fields of the report', async () => {
    const refused = async (query: string) => no(await owner.get(`/reports/sales?${query}`))
    expect(await refused('from=2026-02-01&to=2026-01-01')).toEqual([400, 'reports.bad_span'])
    expect(await refused('from=2020-01-01&to=2026-01-01')).toEqual([400, 'reports.bad_span'])
    expect((await owner.get('/reports/nothing')).status).toBe(400)
  })
})
