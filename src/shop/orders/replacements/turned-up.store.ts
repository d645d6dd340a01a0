import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Condition on parcel `p`: declared lost, arrived all the same, refunded since and not replaced. */
const isRefunded = sql`p.lost_at is not null and p.state in ('delivered', 'returned')
  and not exists (select from parcel_replacements r where r.parcel_id = p.id)
  and exists (
    select from order_refunds b, jsonb_to_recordset(b.units) as back (line_id uuid, units integer)
      join parcel_lines l on l.line_id = back.line_id and l.parcel_id = p.id
    where b.order_id = p.order_id and b.state <> 'failed' and b.created_at >= p.lost_at and back.units > 0)`

export type RefundedRow = {
  parcelId: string
  carrier: string
  trackingNumber: string | null
  isReturned: boolean
  settledBy: string | null
}

/** Lost parcels of an order that arrived after pieces of them were refunded. */
export async function listRefunded(db: Db, orderId: string): Promise<RefundedRow[]> {
  const found = await sql<RefundedRow>`
    select p.id as "parcelId", p.carrier, p.tracking_number as "trackingNumber", p.state = 'returned' as "isReturned",
      p.turned_up_settled_by as "settledBy"
    from parcels p where p.order_id = ${orderId} and ${isRefunded} order by p.id`.execute(db)
  return found.rows
}

export type TurnedUpRow = {
  id: string
  orderId: string
  number: string
  buyer: string
  detail: string
  since: Date
}

/** Lost parcels that arrived after a replacement or refund and are not settled yet, longest ago first. */
export async function listTurnedUp(db: Db, most: number): Promise<{ rows: TurnedUpRow[]; total: number }> {
  const came = sql`(select max(at) from parcel_events e where e.parcel_id = p.id)`
  const found = await sql<TurnedUpRow & { count: number }>`
    select *, count(*) over ()::int as count from (
      select r.id, f.id as "orderId", f.number, person_name(f.firstname, f.lastname) as buyer,
        o.number as detail, coalesce(${came}, r.made_at) as since
      from parcel_replacements r join parcels p on p.id = r.parcel_id join orders f on f.id = p.order_id
        join orders o on o.id = r.order_id
      where r.settled_at is null and r.cause = 'lost' and p.state in ('delivered', 'returned')
      union all
      select p.id, f.id, f.number, person_name(f.firstname, f.lastname),
        concat_ws(' ', p.carrier, p.tracking_number), coalesce(${came}, p.lost_at)
      from parcels p join orders f on f.id = p.order_id
      where p.turned_up_settled_at is null and ${isRefunded}) as turned_up
    order by since, id limit ${most}`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.count ?? 0 }
}

export async function settleReplaced(db: Db, id: string, by: string, at: Date): Promise<boolean> {
  const found = await db
    .updateTable('parcel_replacements')
    .set({ settled_by: by, settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function settleRefunded(db: Db, parcelId: string, by: string, at: Date): Promise<boolean> {
  const found = await db
    .updateTable('parcels')
    .set({ turned_up_settled_by: by, turned_up_settled_at: at })
    .where('id', '=', parcelId)
    .where('turned_up_settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}
