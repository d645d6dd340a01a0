import { sql, type RawBuilder } from 'kysely'
import { currencies, decimals } from '../../money.ts'

/** A Hong Kong day, and its first and last moment. */
export type Span = { day: string; from: Date; until: Date }

/**
 * Where the figures of a report come from: its rollup, and the query that counts one day of it anew from orders
 * and ledgers. `columns` are counts; of `money` the query answers both `name` and `name_hkd`.
 */
export type Source = {
  /** What marks of changed days call it. */
  subject: string
  table: string
  /** Columns that figures are asked by. */
  keys: readonly string[]
  counts: readonly string[]
  money: readonly string[]
  /**
   * Rows of keys, counts and money as charged, with `up` and `down`: what money is multiplied and divided by. Of
   * reports that lead to orders each has its `order_id`.
   */
  rows: (span: Span) => RawBuilder<unknown>
  /** Every day that has any, as a column `day`. */
  days: RawBuilder<unknown>
}

const wholeCurrencies = currencies.filter((currency) => decimals[currency] === 0)

/** What a minor unit of a currency is one of. */
const unitsOf = (currency: RawBuilder<unknown>) =>
  sql`case when ${currency} = any (${wholeCurrencies}::text[]) then 1 else 100 end`

/** The rate of the Hong Kong dollar at a moment, as prices take it (rules/reports#3). */
const dollarRate = (at: RawBuilder<unknown>) =>
  sql`coalesce((select f.rate from fx_rates f where f.currency = 'HKD' and f.valid_from <= ${at}
    order by f.valid_from desc limit 1), 7.8)`

/**
 * `up` and `down` of an amount in the currency of an order, at the rate that the order was placed with
 * (rules/reports#3); `o` is the order.
 */
export const orderRate = sql`
  case when o.currency = 'HKD' then 1 else ${dollarRate(sql`o.created_at`)} * 100 end as up,
  case when o.currency = 'HKD' then 1 else coalesce(o.fx_rate, 1) * ${unitsOf(sql`o.currency`)} end as down`

/** Of what is in Hong Kong dollars already. */
export const asHkd = sql`1 as up, 1 as down`

/** The same of a currency as it was turned over at a moment, for what belongs to no order. */
export const dollarsAt = (currency: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  case when ${currency} = 'HKD' then 1 else ${dollarRate(at)} * 100 end as up,
  case when ${currency} = 'HKD' then 1 else ${unitsOf(currency)} * coalesce((select f.rate from fx_rates f
    where f.currency = ${currency} and f.valid_from <= ${at} order by f.valid_from desc limit 1), 1) end as down`

/** How an order came about: `o` is the order. */
export const channelOf = sql`case when o.kind <> 'single' then o.kind when o.cart_id is null then 'desk' else 'web' end`
