import { Big } from 'big.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { writePeople } from '#tools/builders/reports/report-people.ts'
import { someOrders, writeOrders } from '#tools/builders/reports/report-months.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../calendar.ts'
import { decimals, type Currency } from '../money.ts'
import { countChangedDays, rebuildReports } from './rollup.ts'

const seed = Date.now() % 1_000_000
const [from, to] = ['2026-02-01', '2026-03-31']
let shop: TestShop
let owner: AtDesk

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  await writeOrders(shop.shop.pool, someOrders(seed, 70))
  await writePeople(shop.shop.pool, seed)
  await rebuildReports(shop.shop.systemContext())
  while ((await countChangedDays(shop.shop.systemContext())) > 0);
}, 120_000)
afterAll(() => shop.close())

type Figures = Record<string, number | null>
const report = async (path: string) =>
  ok(await owner.get(`/reports/${path}&from=${from}&to=${to}&against=none`)).body as unknown as {
    total: Figures
    rows: { key: string; figures: Figures }[]
  }
const rows = async <R>(text: string) => (await shop.shop.pool.query(text)).rows as R[]
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const isWithin = (at: Date | null): boolean =>
  at !== null && dayInHongKong(at) >= from && dayInHongKong(at) <= to
const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10

type Order = {
  id: string
  country: string
  currency: Currency
  fx_rate: string | null
  confirmed_at: Date | null
}
const allOrders = async () =>
  new Map((await rows<Order>('select * from orders')).map((order) => [order.id, order]))
async function toCents() {
  const [latest] = await rows<{ rate: string }>(
    "select rate from fx_rates where currency = 'HKD' and valid_from <= '2026-01-01' order by valid_from desc limit 1",
  )
  return ({ currency, fx_rate: rate }: Order, minor: number): number =>
    currency === 'HKD'
      ? minor
      : new Big(minor)
          .times(latest?.rate ?? '7.8')
          .times(100)
          .div(10 ** decimals[currency])
          .div(rate ?? '1')
          .round(0, Big.roundHalfUp)
          .toNumber()
}

it(`the cost of referrals is the granted amount for first orders (seed ${seed})`, async () => {
  const [orders, cents] = [await allOrders(), await toCents()]
  type Referral = {
    kind: string
    order_id: string
    base: number
    kept: number
    created_at: Date
    granted_at: Date | null
  }
  const all = await rows<Referral>('select * from referrals')
  const figures = (those: readonly Referral[]) => {
    const placed = those.filter(({ created_at: at }) => isWithin(at))
    const granted = those.filter(({ granted_at: at }) => isWithin(at))
    const goods = sum(placed.map(({ order_id: id, base }) => cents(orders.get(id) as Order, base))) // every one has an order
    const cost = sum(granted.map(({ kept }) => kept))
    return {
      firstOrders: placed.length,
      friendsGoods: goods / 100,
      granted: granted.length,
      cost: cost / 100,
      costEach: placed.length === 0 ? null : Math.round(cost / placed.length) / 100,
      costShare: percent(cost, goods),
    }
  }
  const answer = await report('referrals?by=referralKind')
  expect(answer.total).toEqual(figures(all))
  for (const row of answer.rows)
    expect(row.figures).toEqual(figures(all.filter(({ kind }) => kind === row.key)))
  const behind = ok(await owner.get(`/reports/referrals/orders?from=2026-02-01&to=2026-03-31&limit=100`))
    .body as unknown as {
    rows: { figures: Figures }[]
  }
  expect(sum(behind.rows.map(({ figures: each }) => Math.round((each.cost ?? 0) * 100)))).toBe(
    Math.round((answer.total.cost ?? 0) * 100),
  )
})

it('groups gain and lose members, and cost the difference of their prices to the usual ones', async () => {
  const [orders, cents] = [await allOrders(), await toCents()]
  type Line = {
    order_id: string
    quantity: number
    unit_price: number
    original_price: number | null
    price_reason: { kind: string; group?: string }
    revision: number
  }
  const lines = (await rows<Line>('select * from order_lines')).filter(
    ({ order_id: id, price_reason: { kind, group }, revision }) =>
      revision === 0 &&
      (group !== undefined || kind === 'vip' || kind === 'member') &&
      isWithin(orders.get(id)?.confirmed_at ?? null),
  )
  const usual = (line: Line) => Math.max(line.original_price ?? line.unit_price, line.unit_price)
  const of = (line: Line, minor: number) => cents(orders.get(line.order_id) as Order, minor * line.quantity) // checked above
  const memberships = await rows<{ source: string; valid_from: Date; valid_to: Date | null }>(
    'select * from memberships',
  )
  const goods = sum(lines.map((line) => of(line, usual(line))))
  const cost = sum(lines.map((line) => of(line, usual(line) - line.unit_price)))
  const { total, rows: bySource } = await report('membership?by=source')
  expect(total).toEqual({
    joined: memberships.filter(({ valid_from: at }) => isWithin(at)).length,
    ended: memberships.filter(({ valid_to: at }) => isWithin(at)).length,
    goods: goods / 100,
    cost: cost / 100,
    costShare: percent(cost, goods),
  })
  for (const source of ['spend', 'staff'])
    expect(bySource.find(({ key }) => key === source)?.figures.joined).toBe(
      memberships.filter((each) => each.source === source && isWithin(each.valid_from)).length,
    )
})

it('parcels count when they are made, lost and sent again', async () => {
  const [orders, cents] = [await allOrders(), await toCents()]
  type Parcel = { id: string; order_id: string; carrier: string; created_at: Date; lost_at: Date | null }
  const parcels = await rows<Parcel>('select * from parcels')
  const pieces = await rows<{ parcel_id: string; quantity: number }>('select * from parcel_lines')
  const again = await rows<{ parcel_id: string; worth: number; made_at: Date }>(
    'select * from parcel_replacements',
  )
  const figures = (those: readonly Parcel[]) => {
    const made = those.filter(({ created_at: at }) => isWithin(at))
    const lost = those.filter(({ lost_at: at }) => isWithin(at)).length
    const replaced = again.filter(
      ({ parcel_id: id, made_at: at }) => isWithin(at) && those.some((each) => each.id === id),
    )
    const orderOf = (id: string) =>
      orders.get(parcels.find((each) => each.id === id)?.order_id ?? '') as Order // each has one
    return {
      parcels: made.length,
      pieces: sum(
        pieces
          .filter(({ parcel_id: id }) => made.some((each) => each.id === id))
          .map(({ quantity }) => quantity),
      ),
      lost,
      lostShare: percent(lost, made.length),
      replaced: replaced.length,
      replacedWorth: sum(replaced.map(({ parcel_id: id, worth }) => cents(orderOf(id), worth))) / 100,
    }
  }
  const answer = await report('parcels?by=carrier')
  expect(answer.total).toEqual(figures(parcels))
  for (const row of answer.rows)
    expect(row.figures).toEqual(figures(parcels.filter(({ carrier }) => carrier === row.key)))
})

it('differences count on the day they were found, with their current state', async () => {
  const found = (
    await rows<{ kind: string; state: string; minor: number; found_at: Date }>(
      'select * from settlement_differences',
    )
  ).filter(({ found_at: at }) => isWithin(at))
  const figures = (those: typeof found) => ({
    found: those.length,
    amount: sum(those.map(({ minor }) => Math.abs(minor))) / 100,
    explained: those.filter(({ state }) => state === 'explained').length,
    stillOpen: those.filter(({ state }) => state === 'open').length,
  })
  const answer = await report('differences?by=differenceKind')
  expect(answer.total).toEqual(figures(found))
  for (const row of answer.rows)
    expect(row.figures).toEqual(figures(found.filter(({ kind }) => kind === row.key)))
})

it('a membership, a parcel and a grant each leave a mark of their days', async () => {
  const context = shop.shop.systemContext()
  const marked = async (subject: string) =>
    (
      await rows<{ day: string }>(
        `select day::text as day from report_changes where subject = '${subject}' order by day`,
      )
    ).map(({ day }) => day)
  expect(await countChangedDays(context)).toBe(0)
  await shop.shop.pool.query(
    "update memberships set valid_to = '2026-05-02T16:00:00Z' where id = (select id from memberships where valid_to is null and valid_from < '2026-05-01' limit 1)",
  )
  expect(await marked('membership')).toContain('2026-05-03')
  await shop.shop.pool.query(
    "update parcels set lost_at = '2026-05-03T15:59:59Z' where id = (select id from parcels where lost_at is null limit 1)",
  )
  expect(await marked('parcels')).toContain('2026-05-03')
  await shop.shop.pool.query("update settlement_differences set minor = minor + 1 where key = 'test 0'")
  expect(await marked('differences')).toHaveLength(1)
})
