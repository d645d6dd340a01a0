import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Order } from '../order.rules.ts'

export type HoldRow = {
  orderId: string
  number: string
  lineSku: string
  state: 'held' | 'allocated'
  pieces: number
  since: Date
  until: Date | null
  fulfilment: Order['fulfilmentState']
}

/** Reservations of an option with pieces that have not left: those that end soonest first, then by order. */
export async function listHolds(
  db: Db,
  subSku: string,
  page: { from: number; size: number },
): Promise<{ holds: HoldRow[]; total: number; pieces: number }> {
  const found = await sql<HoldRow & { total: number; all: number }>`
    with lines as (
      select l.id, l.order_id, l.sub_sku, o.reserve_until as until, o.created_at as since
      from order_lines l join orders o on o.id = l.order_id
      union all
      -- lines of a change belong to its order once the difference is paid
      select (e ->> 'id')::uuid, v.order_id, e ->> 'sub_sku', v.pay_until, v.created_at
      from order_revisions v cross join jsonb_array_elements(v.added) e where v.state = 'waiting'
    )
    select o.id as "orderId", o.number, l.sub_sku as "lineSku", r.state, (r.each * (r.units - r.shipped - r.freed))::int as pieces,
      l.since, case when r.state = 'held' then l.until end as until, o.fulfilment,
      count(*) over ()::int as total, sum(r.each * (r.units - r.shipped - r.freed)) over ()::int as all
    from stock_reservations r join lines l on l.id = r.line_id join orders o on o.id = l.order_id
    where r.sub_sku = ${subSku} and r.state in ('held', 'allocated') and r.units > r.shipped + r.freed
    order by until nulls last, l.since, l.id limit ${page.size} offset ${page.from}`.execute(db)
  return { holds: found.rows, total: found.rows[0]?.total ?? 0, pieces: found.rows[0]?.all ?? 0 }
}
