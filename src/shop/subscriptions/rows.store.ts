import { sql } from 'kysely'
import { isCurrency } from '../money.ts'
import { isCountry, type Text } from '../region.ts'
import type { ContractState, OutOfStock } from './rules.ts'
import type { Subscription, SubscriptionLine } from './subscription.rules.ts'
import { type CycleRow, cycleFrom } from './cycle-rows.store.ts'

type LineRow = {
  id: string
  position: number
  product_id: string
  sku: string
  sub_sku: string
  name: Text
  option_name: Text
  brand: string
  brand_slug: string
  unique_url: string
  thumbnail: string
  quantity: number
  unit_price: number
  substitute_sub_sku: string | null
  next_price: number | null
  next_price_from: string | null
  ends_on: string | null
}

type Row = {
  id: string
  number: string
  member_id: string
  first_order_id: string
  state: string
  interval_months: number
  currency: string
  country: string
  delivery_method: string | null
  firstname: string
  lastname: string
  calling_code: string
  contact: string
  address: string
  address2: string
  city: string
  province: string
  zip: string
  kana: string
  location_code: string | null
  passport_tail: string | null
  card_id: string | null
  anchor_on: string | null
  anchor_number: number
  paid_in_a_row: number
  asks_first: boolean
  out_of_stock: string
  wallet_cap: number
  paused_until: string | null
  suspended_until: string | null
  started_at: Date | null
  ended_at: Date | null
  created_at: Date
  lines: LineRow[]
  cycles: CycleRow[]
}

const lineFrom = (row: LineRow): SubscriptionLine => ({
  id: row.id,
  position: row.position,
  productId: row.product_id,
  sku: row.sku,
  subSku: row.sub_sku,
  name: row.name,
  optionName: row.option_name,
  brand: row.brand,
  brandSlug: row.brand_slug,
  uniqueUrl: row.unique_url,
  thumbnail: row.thumbnail,
  quantity: row.quantity,
  unitPrice: row.unit_price,
  substituteSubSku: row.substitute_sub_sku,
  nextPrice: row.next_price,
  nextPriceFrom: row.next_price_from,
  endsOn: row.ends_on,
})

export function subscriptionFrom(row: Row): Subscription {
  if (!isCurrency(row.currency) || !isCountry(row.country))
    throw new Error(`subscription ${row.id} is of no place`)
  return {
    id: row.id,
    number: row.number,
    memberId: row.member_id,
    firstOrderId: row.first_order_id,
    state: row.state as ContractState, // the transition table admits no other
    intervalMonths: row.interval_months,
    currency: row.currency,
    country: row.country,
    deliveryMethod: row.delivery_method as Subscription['deliveryMethod'], // the column's check
    delivery: {
      firstname: row.firstname,
      lastname: row.lastname,
      callingCode: row.calling_code,
      contact: row.contact,
      address: row.address,
      address2: row.address2,
      city: row.city,
      province: row.province,
      zip: row.zip,
      kana: row.kana,
      locationCode: row.location_code,
      passportTail: row.passport_tail,
    },
    cardId: row.card_id,
    anchorOn: row.anchor_on,
    anchorNumber: row.anchor_number,
    paidInARow: row.paid_in_a_row,
    asksFirst: row.asks_first,
    outOfStock: row.out_of_stock as OutOfStock, // the column's check
    walletCap: row.wallet_cap,
    pausedUntil: row.paused_until,
    suspendedUntil: row.suspended_until,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lines: row.lines.map(lineFrom),
    cycles: row.cycles.map(cycleFrom),
  }
}

/** Complete contracts with lines and cycles, in one query. */
export const selectSubscriptions = (where: ReturnType<typeof sql>, rest = sql``) => sql<Row>`
  select s.*, s.anchor_on::text, s.paused_until::text, s.suspended_until::text,
    (select coalesce(jsonb_agg(l order by l.position), '[]') from subscription_lines l where l.subscription_id = s.id) as lines,
    (select coalesce(jsonb_agg(c order by c.number), '[]') from subscription_cycles c where c.subscription_id = s.id) as cycles
  from subscriptions s where ${where} ${rest}`
