import { Big } from 'big.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { writeMoney } from '#tools/builders/reports/report-money.ts'
import { someOrders, writeOrders } from '#tools/builders/reports/report-months.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../calendar.ts'
import { decimals, type Currency } from '../money.ts'
import { reportNames } from './report.rules.ts'
import { countChangedDays, rebuildReports } from './rollup.ts'

const seed = Date.now() % 1_000_000
const [from, to] = ['2026-02-01', '2026-03-31']
let shop: TestShop
let auditor: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  auditor = await atDesk(shop, 'auditor')
  await writeOrders(shop.shop.pool, someOrders(seed, 80))
  await writeMoney(shop.shop.pool, seed)
  await rebuildReports(shop.shop.systemContext())
  while ((await countChangedDays(shop.shop.systemContext())) > 0);
}, 90_000)
afterAll(() => shop.close())

type Figures = Record<string, number | null>
type Answer = {
  total: Figures
  series: { from: string; to: string; figures: Figures }[]
  rows: { key: string; figures: Figures }[]
}
const report = async (path: string) =>
  ok(await auditor.get(`/reports/${path}&from=${from}&to=${to}&against=none`)).body as unknown as Answer
const rows = async <R>(text: string) => (await shop.shop.pool.query(text)).rows as R[]
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const isWithin = (at: Date | null, first = from, last = to): boolean =>
  at !== null && dayInHongKong(at) >= first && dayInHongKong(at) <= last
const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10

type Order = {
  id: string
  country: string
  currency: Currency
  fx_rate: string | null
  created_at: Date
  confirmed_at: Date | null
  coupon_code: string | null
  wallet_amount: number
  delivery_method: string
  estimate_to: string | null
  delivered_at: Date | null
  ready_at: Date | null
}
/** Converts amounts of an order to HKD cents; all test data is newer than the exchange rates. */
async function toCents() {
  const [latest] = await rows<{ rate: string }>(
    "select rate from fx_rates where currency = 'HKD' and valid_from <= '2026-01-01' order by valid_from desc limit 1",
  )
  return ({ currency, fx_rate: rate }: Pick<Order, 'currency' | 'fx_rate'>, minor: number): number =>
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
const orders = () => rows<Order>('select * from orders')
const confirmed = async () => (await orders()).filter(({ confirmed_at: at }) => isWithin(at))

it(`payments are the captured, Cash Dollar and refunded amounts (seed ${seed})`, async () => {
  const cents = await toCents()
  const byId = new Map((await orders()).map((order) => [order.id, order]))
  type Payment = {
    order_id: string
    method: string
    amount_minor: number
    overpaid_minor: number
    state: string
    captured_at: Date | null
  }
  const attempts = await rows<Payment>('select * from payment_attempts')
  const back = await rows<{
    order_id: string
    method: string
    amount_minor: number
    state: string
    settled_at: Date | null
  }>('select r.*, a.method from payment_refunds r join payment_attempts a on a.id = r.attempt_id')
  const of = (orderId: string, minor: number) => cents(byId.get(orderId) as Order, minor) // every payment has an order
  const taken = [
    ...attempts
      .filter(({ state, captured_at: at }) => state === 'captured' && isWithin(at))
      .map((each) => ({
        method: each.method,
        hkd: of(each.order_id, each.amount_minor + each.overpaid_minor),
      })),
    ...(await confirmed())
      .filter(({ wallet_amount: minor }) => minor > 0)
      .map((order) => ({ method: 'wallet', hkd: cents(order, order.wallet_amount) })),
  ]
  const refunded = back
    .filter(({ state, settled_at: at }) => state === 'succeeded' && isWithin(at))
    .map((each) => ({ method: each.method, hkd: of(each.order_id, each.amount_minor) }))
  const disputes = await rows<{
    order_id: string
    amount_minor: number
    outcome: string | null
    ended_at: Date | null
  }>('select * from order_disputes')
  const lost = disputes
    .filter(({ outcome, ended_at: at }) => outcome === 'lost' && isWithin(at))
    .map((each) => ({ hkd: of(each.order_id, each.amount_minor) }))
  expect(lost).not.toEqual([])
  const given = [...refunded, ...lost]
  const { total, rows: byMethod } = await report('tenders?by=method')
  const amounts = (some: readonly { hkd: number }[]) => sum(some.map(({ hkd }) => hkd))
  expect(total).toEqual({
    taken: amounts(taken) / 100,
    given: -amounts(given) / 100,
    stays: (amounts(taken) - amounts(given)) / 100,
    payments: taken.length,
    refunds: refunded.length,
  })
  for (const { key, figures } of byMethod)
    expect([key, figures.taken]).toEqual([key, amounts(taken.filter(({ method }) => method === key)) / 100])
})

it('the cost of codes is the discount of the lines of their orders', async () => {
  const cents = await toCents()
  const lines = await rows<{
    order_id: string
    quantity: number
    unit_price: number
    unit_net: string[]
    revision: number
  }>('select * from order_lines where revision = 0')
  const found = (await confirmed())
    .filter(({ coupon_code: code }) => code !== null)
    .map((order) => {
      const those = lines.filter(({ order_id: id }) => id === order.id)
      const goods = sum(those.map((line) => line.quantity * line.unit_price))
      const net = sum(those.flatMap((line) => line.unit_net.map(Number)))
      return { code: order.coupon_code, goods: cents(order, goods), cost: cents(order, goods - net) }
    })
  const { rows: byCode } = await report('coupons?by=code')
  expect(byCode.map(({ key }) => key).toSorted()).toEqual(
    [...new Set(found.map(({ code }) => code))].toSorted(),
  )
  for (const { key, figures } of byCode) {
    const those = found.filter(({ code }) => code === key)
    const [goods, cost] = [sum(those.map((each) => each.goods)), sum(those.map((each) => each.cost))]
    expect(figures).toEqual({
      orders: those.length,
      goods: goods / 100,
      cost: cost / 100,
      costShare: percent(cost, goods),
      costEach: Math.round(cost / those.length) / 100,
    })
  }
})

it('the liability of a day is every entry until then, by kind and age', async () => {
  type Entry = { amount: number; currency: Currency; at: Date; worth: string; created_at: Date }
  const entries = (
    await rows<Entry>(
      `select e.amount, e.currency, t.at, l.worth, l.created_at from ledger_entries e
       join ledger_txs t on t.id = e.tx_id join wallet_lots l on l.id = e.lot_id`,
    )
  ).filter(({ currency }) => currency === 'HKD')
  const owedOn = (day: string, only: (entry: Entry) => boolean = () => true) =>
    sum(
      entries.filter((entry) => dayInHongKong(entry.at) <= day && only(entry)).map(({ amount }) => amount),
    ) / 100
  const answer = await report('liability?by=owedAs&money=charged&currency=HKD&step=week')
  expect(answer.total.owed).toBe(owedOn(to))
  for (const step of answer.series) expect([step.to, step.figures.owed]).toEqual([step.to, owedOn(step.to)])
  for (const { key, figures } of answer.rows)
    expect([key, figures.owed]).toEqual([key, owedOn(to, ({ worth }) => `wallet_${worth}` === key)])
  const ages = await report('liability?by=age&money=charged&currency=HKD')
  const months = (at: Date) => 3 - Number(dayInHongKong(at).slice(5, 7))
  expect(ages.rows.map(({ key, figures }) => [key, figures.owed])).toEqual([
    ['0-3', owedOn(to, ({ created_at: at }) => months(at) < 3)],
  ])
  const all = await report('liability?by=currency')
  expect(all.rows.find(({ key }) => key === 'HKD')?.figures.owed).toBe(owedOn(to))
})

it('reviews, decisions and stars count on their days', async () => {
  const found = await rows<{
    rating: number | null
    invited_at: Date
    submitted_at: Date | null
    decided_at: Date | null
  }>('select * from reviews where invited_at is not null')
  const submitted = found.filter(({ submitted_at: at }) => isWithin(at))
  const decided = found.filter(({ decided_at: at }) => isWithin(at))
  const invited = found.filter(({ invited_at: at }) => isWithin(at))
  const stars = submitted.flatMap(({ rating }) => (rating === null ? [] : [rating]))
  const minutes = decided.map(
    ({ submitted_at: first, decided_at: last }) => (Number(last) - Number(first)) / 60_000,
  )
  const before = await rows<{ id: string }>(
    'select id from reviews where invited_at is null and submitted_at is not null',
  )
  expect(before).toEqual([])
  expect((await report('reviews?by=state')).total).toEqual({
    invited: invited.length,
    submitted: submitted.length,
    reviewRate: percent(submitted.length, invited.length),
    stars: Math.round((sum(stars) * 100) / stars.length) / 100,
    decided: decided.length,
    minutesWaited: Math.round((sum(minutes) * 100) / decided.length) / 100,
  })
})

it('the delivery promise counts orders shipped within two days, and those delivered by their date', async () => {
  const parcels = await rows<{ order_id: string; created_at: Date }>('select * from parcels')
  const found = (await confirmed()).map((order) => {
    const moments = [
      ...parcels.filter(({ order_id: id }) => id === order.id).map(({ created_at: at }) => at),
      ...(order.ready_at ? [order.ready_at] : []),
    ].map(Number)
    const sent = moments.length > 0
    const last = Number(order.confirmed_at) + 48 * 3_600_000
    const estimated = order.estimate_to !== null && order.delivered_at !== null
    return {
      sent,
      inTime: sent && Math.min(...moments) <= last,
      estimated,
      arrived: estimated && dayInHongKong(order.delivered_at as Date) <= String(order.estimate_to), // checked above
    }
  })
  const count = (is: (each: (typeof found)[number]) => boolean) => found.filter(is).length
  const [inTime, estimated, arrived] = [
    count((e) => e.inTime),
    count((e) => e.estimated),
    count((e) => e.arrived),
  ]
  expect((await report('promise?by=country')).total).toEqual({
    paidOrders: found.length,
    sent: count((each) => each.sent),
    sentInTime: inTime,
    sentShare: percent(inTime, found.length),
    estimated,
    arrivedInTime: arrived,
    arrivedShare: percent(arrived, estimated),
  })
})

it('bank lines are matched automatically or by staff', async () => {
  type Line = { state: string; matched_by: string | null; amount_minor: number; booked_from: Date }
  const lines = (await rows<Line>('select * from bank_lines')).filter(({ booked_from: at }) => isWithin(at))
  const matched = lines.filter(({ state }) => state === 'matched')
  const byItself = matched.filter(({ matched_by: by }) => by === 'statement')
  expect((await report('bank?by=matchedAs')).total).toEqual({
    lines: lines.length,
    amount: sum(lines.map(({ amount_minor: minor }) => minor)) / 100,
    matched: matched.length,
    matchRate: percent(matched.length, lines.length),
    byItself: byItself.length,
    byItselfShare: percent(byItself.length, lines.length),
  })
})

it.each(reportNames)('%s adds up by every field and step to the same total', async (name) => {
  const first = await report(`${name}?step=month`)
  const answer = ok(await auditor.get(`/reports/${name}`)).body as {
    fields: string[]
    measures: { name: string; kind: string }[]
  }
  const added = answer.measures
    .filter(({ kind }) => kind === 'count' || kind === 'money')
    .map((each) => each.name)
  for (const field of answer.fields) {
    const { rows: found, total } = await report(`${name}?by=${field}&step=week`)
    expect(total).toEqual(first.total)
    for (const each of added)
      expect([field, each, Math.round(sum(found.map(({ figures }) => figures[each] ?? 0)) * 100)]).toEqual([
        field,
        each,
        Math.round((total[each] ?? 0) * 100),
      ])
  }
})
