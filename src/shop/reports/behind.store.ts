import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { beginningOf } from '../calendar.ts'
import { fieldConditions, type Reading } from './figures.store.ts'
import { dayLater } from './period.rules.ts'
import { columnsOf, moneyColumnsOf, type Sums } from './report.rules.ts'

/**
 * `at`: time of payment, or of placement if it was never paid, as a payment may arrive for an order that accepts
 * none.
 */
export type OrderBehind = { id: string; number: string; at: Date; country: string; sums: Sums }

/** Sort order of rows: money by size; for counts the orders that a figure excludes come first. */
function orderOf({ measures, main }: Reading['report']) {
  const measure = measures[main]
  if (measure?.kind !== 'money')
    return sql`${sql.ref(measure?.kind === 'count' ? `s.${measure.of}` : 'o.number')} asc`
  const all = (columns: readonly string[]) =>
    sql.join([sql`0`, ...columns.map((column) => sql.ref(`s.${column}`))], sql` + `)
  return sql`abs((${all(measure.plus)}) - (${all(measure.minus ?? [])})) desc`
}

/**
 * Orders behind figures, each with its contribution. Counted from orders and ledgers by the rollup's query, so the
 * sums equal the figures.
 */
export async function readOrders(
  db: Db,
  { source, report, where, days, currency }: Reading,
  { from, size }: { from: number; size: number },
): Promise<{ rows: OrderBehind[]; total: number }> {
  const span = { day: days.from, from: beginningOf(days.from), until: beginningOf(dayLater(days.to, 1)) }
  const money = moneyColumnsOf(report)
  const sums = columnsOf(report).map((name) => {
    const isConverted = money.includes(name) && currency === null
    return isConverted
      ? sql`sum(round(${sql.ref(name)} * up / down))::float8 as ${sql.ref(name)}`
      : sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`
  })
  const found = await sql<Omit<OrderBehind, 'sums'> & { total: number } & Record<string, number>>`
    select o.id, o.number, coalesce(o.confirmed_at, o.created_at) as at, o.country, s.*, (count(*) over ())::int as total
    from (
      select order_id, ${sql.join(sums, sql`, `)} from (${source.rows(span)}) as counted
      where ${fieldConditions({ period: days, where, currency })} group by order_id
    ) as s join orders o on o.id = s.order_id
    order by ${orderOf(report)}, o.number limit ${size} offset ${from}`.execute(db)
  return {
    rows: found.rows.map(({ id, number, at, country, total, ...columns }) => ({
      id,
      number,
      at,
      country,
      sums: columns,
    })),
    total: found.rows[0]?.total ?? 0,
  }
}
