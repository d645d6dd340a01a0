import { Big } from 'big.js'
import type { Pool } from 'pg'
import { dayInHongKong } from '#shop/calendar.ts'
import { decimals, type Currency } from '#shop/money.ts'

export type Figures = Record<string, number | null>
export type Entry = {
  day: string
  country: string
  currency: Currency
  channel: string
  product: string
  brand: string
  group: string
  name: 'gross' | 'discount' | 'refunded' | 'delivery' | 'wrapping'
  minor: number
  hkd: number
  orders: number
  pieces: number
}

type RawOrder = {
  id: string
  country: string
  currency: Currency
  kind: string
  cart_id: string | null
  fx_rate: string | null
  created_at: Date
  confirmed_at: Date
  delivery_fee: number
  gift_wrap_fee: number
}
type RawLine = {
  id: string
  order_id: string
  revision: number
  sku: string
  brand_slug: string
  quantity: number
  unit_price: number
  /** Integers of the database are strings within a list. */
  unit_net: string[]
  price_reason: { kind: string; group?: string }
}

/** The rows from which reports are counted. */
async function readFacts(pool: Pool) {
  const rows = async <R>(text: string) => (await pool.query(text)).rows as R[]
  const orders = await rows<RawOrder>('select * from orders where confirmed_at is not null')
  const lines = await rows<RawLine>('select * from order_lines')
  const refunds = await rows<{
    order_id: string
    amount: number
    units: { line_id: string; amount?: number }[]
    state: string
    attempt_id: string | null
    created_at: Date
    settled_at: Date | null
  }>('select * from order_refunds')
  const revisions = await rows<{
    order_id: string
    number: number
    state: string
    delivery: number
    ended_at: Date
  }>('select * from order_revisions')
  const disputes = await rows<{
    order_id: string
    outcome: string | null
    amount_minor: number
    ended_at: Date
  }>('select * from order_disputes')
  const rates = await rows<{ rate: string; valid_from: Date }>(
    "select rate, valid_from from fx_rates where currency = 'HKD' order by valid_from",
  )
  return { orders, lines, refunds, revisions, disputes, rates }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

function entriesOf(order: RawOrder, { lines, refunds, revisions, disputes, rates }: Facts): Entry[] {
  const entries: Entry[] = []
  const toHkd = (minor: number) => {
    if (order.currency === 'HKD') return minor
    const dollar = rates.findLast(({ valid_from: from }) => from <= order.created_at)?.rate ?? '7.8'
    const exact = new Big(minor)
      .times(dollar)
      .times(100)
      .div(10 ** decimals[order.currency])
    return exact
      .div(order.fx_rate ?? '1')
      .round(0, Big.roundHalfUp)
      .toNumber()
  }
  const add = (
    at: Date,
    name: Entry['name'],
    minor: number,
    line: RawLine | null,
    more: Partial<Entry> = {},
  ) =>
    entries.push({
      day: dayInHongKong(at),
      country: order.country,
      currency: order.currency,
      channel: order.kind === 'single' ? (order.cart_id === null ? 'desk' : 'web') : order.kind,
      product: line?.sku ?? '',
      brand: line?.brand_slug ?? '',
      group: line
        ? (line.price_reason.group ??
          (['vip', 'member'].includes(line.price_reason.kind) ? line.price_reason.kind : 'other/public'))
        : '',
      name,
      minor,
      hkd: toHkd(minor),
      orders: 0,
      pieces: 0,
      ...more,
    })
  const agreed = revisions.filter(({ order_id: id, state }) => id === order.id && state === 'agreed')
  const bought = lines.filter(
    ({ order_id: id, price_reason: { kind } }) => id === order.id && kind !== 'exchange',
  )
  for (const line of bought) {
    const at = agreed.find(({ number }) => number === line.revision)?.ended_at ?? order.confirmed_at
    const gross = line.quantity * line.unit_price
    add(at, 'gross', gross, line, { pieces: line.quantity })
    add(at, 'discount', gross - line.unit_net.reduce((sum, each) => sum + Number(each), 0), line)
  }
  const later = agreed.map(({ delivery }) => Math.max(0, delivery)).reduce((sum, each) => sum + each, 0)
  add(order.confirmed_at, 'delivery', order.delivery_fee - later, null, {
    orders: bought.length > 0 ? 1 : 0,
  })
  for (const { delivery, ended_at: at } of agreed) add(at, 'delivery', Math.max(0, delivery), null)
  add(order.confirmed_at, 'wrapping', order.gift_wrap_fee, null)
  for (const refund of refunds.filter(({ order_id: id }) => id === order.id)) {
    if (refund.state !== 'succeeded' || refund.attempt_id !== null) continue
    const at = refund.settled_at ?? refund.created_at
    let rest = refund.amount
    for (const { line_id: lineId, amount = 0 } of refund.units) {
      rest -= amount
      add(at, 'refunded', amount, lines.find(({ id }) => id === lineId) ?? null)
    }
    add(at, 'refunded', rest, null)
  }
  for (const dispute of disputes.filter(({ order_id: id }) => id === order.id))
    if (dispute.outcome === 'lost') add(dispute.ended_at, 'refunded', dispute.amount_minor, null)
  return entries
}

/** Every amount that a report may count, one by one, computed here independently from the tables. */
export async function everyEntry(pool: Pool): Promise<Entry[]> {
  const facts = await readFacts(pool)
  return facts.orders.flatMap((order) => entriesOf(order, facts))
}
/** Sales of some entries, in the report's format, in major units. */
export function salesOf(entries: readonly Entry[], currency: Currency, isHkd: boolean): Figures {
  const total = (name: Entry['name']) =>
    entries
      .filter((each) => each.name === name)
      .reduce((sum, each) => sum + (isHkd ? each.hkd : each.minor), 0)
  const unit = 10 ** decimals[currency]
  const [gross, discount, refunded] = [total('gross'), total('discount'), total('refunded')]
  const [delivery, wrapping] = [total('delivery'), total('wrapping')]
  const net = gross - discount - refunded + delivery + wrapping
  const orders = entries.reduce((sum, each) => sum + each.orders, 0)
  return {
    gross: gross / unit,
    discount: 0 - discount / unit,
    refunded: 0 - refunded / unit,
    delivery: delivery / unit,
    wrapping: wrapping / unit,
    tax: 0,
    net: net / unit,
    orders,
    pieces: entries.reduce((sum, each) => sum + each.pieces, 0),
    average: orders === 0 ? null : Math.round(net / orders) / unit,
  }
}

export const within = (entries: readonly Entry[], from: string, to: string) =>
  entries.filter(({ day }) => day >= from && day <= to)

/** JSON has no negative zero. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
