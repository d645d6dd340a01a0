import { sql, type RawBuilder } from 'kysely'
import { currencies, decimals } from '../../money.ts'

/** A day in Hong Kong, with its start and end. */
export type Span = { day: string; from: Date; until: Date }

/**
 * Source of a report's figures: its rollup, and the query that recomputes a day of it from orders and ledgers.
 * `counts` are plain columns; for each of `money` there are two columns, `name` and `name_hkd`.
 */
export type Source = {
  /** Name used by change marks. */
  subject: string
  table: string
  /** Columns to group and filter by. */
  keys: readonly string[]
  counts: readonly string[]
  money: readonly string[]
  /**
   * Query of rows with keys, counts and money as charged, with `up` and `down`: multiplier and divisor of money. For
   * reports that lead to orders each row has its `order_id`.
   */
  rows: (span: Span) => RawBuilder<unknown>
  /** Query of all days with data, as column `day`. */
  days: RawBuilder<unknown>
}

const wholeCurrencies = currencies.filter((currency) => decimals[currency] === 0)

/** Minor units per unit of a currency. */
const unitsOf = (currency: RawBuilder<unknown>) =>
  sql`case when ${currency} = any (${wholeCurrencies}::text[]) then 1 else 100 end`

/** Exchange rate of the Hong Kong dollar at a time, as used for prices (rules/reports#3). */
const dollarRate = (at: RawBuilder<unknown>) =>
  sql`coalesce((select f.rate from fx_rates f where f.currency = 'HKD' and f.valid_from <= ${at}
    order by f.valid_from desc limit 1), 7.8)`

/**
 * `up` and `down` of an amount in an order's currency, at the order's exchange rate (rules/reports#3); `o` is the
 * order.
 */
export const orderRate = sql`
  case when o.currency = 'HKD' then 1 else ${dollarRate(sql`o.created_at`)} * 100 end as up,
  case when o.currency = 'HKD' then 1 else coalesce(o.fx_rate, 1) * ${unitsOf(sql`o.currency`)} end as down`

/** For amounts that are in Hong Kong dollars already. */
export const asHkd = sql`1 as up, 1 as down`

/** The same for a currency at the rate of a time, for amounts without an order. */
export const dollarsAt = (currency: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  case when ${currency} = 'HKD' then 1 else ${dollarRate(at)} * 100 end as up,
  case when ${currency} = 'HKD' then 1 else ${unitsOf(currency)} * coalesce((select f.rate from fx_rates f
    where f.currency = ${currency} and f.valid_from <= ${at} order by f.valid_from desc limit 1), 1) end as down`

/** Channel of an order: `o` is the order. */
export const channelOf = sql`case when o.kind <> 'single' then o.kind when o.cart_id is null then 'desk' else 'web' end`
