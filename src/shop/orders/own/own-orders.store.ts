import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BriefOrder } from './open-order.rules.ts'
import type { Order } from '../order.rules.ts'
import { brief } from '../order-columns.store.ts'
import { orderFrom, type Row } from '../order-rows.store.ts'
import { selectOrders } from '../store.ts'

/** Whose orders: those of a session, or of a member. */
export type OrderOwner = { sessionHash: Buffer } | { memberId: string }

export type OwnFilter = {
  owner: OrderOwner
  kind?: string | undefined
  status?: string | undefined
  payable?: Date
  /** Unpaid at that time, under way, or disputed. */ open?: Date
}

const ownedBy = (owner: OrderOwner) =>
  'memberId' in owner ? sql`o.member_id = ${owner.memberId}` : sql`o.session_hash = ${owner.sessionHash}`

function matching(filter: OwnFilter) {
  const [kind, status] = [filter.kind ?? null, filter.status ?? null]
  const [payable, open] = [filter.payable ?? null, filter.open ?? null]
  return sql`where ${ownedBy(filter.owner)} and o.status <> 'draft'
    and (${kind}::text is null or (o.kind in ('subscription', 'renewal')) = (${kind} <> 'single'))
    and (${status}::text is null or o.status = ${status})
    and (${open}::timestamptz is null or o.payment = 'disputed' or (o.status = 'pending' and o.pay_until > ${open})
      or (o.status = 'confirmed' and o.fulfilment not in ('delivered', 'collected', 'returned', 'partially_returned')))
    and (${payable}::timestamptz is null or (o.status = 'pending' and o.amount_due > 0 and o.pay_until > ${payable})
      or exists (select from order_revisions v where v.order_id = o.id and v.state = 'waiting' and v.pay_until > ${payable}))`
}

/** An owner's orders, newest first, without drafts. */
export const findOwn = (
  db: Db,
  filter: OwnFilter,
  { from, size }: { from: number; size: number },
): Promise<Order[]> =>
  selectOrders(db, sql`${matching(filter)} order by o.created_at desc, o.id limit ${size} offset ${from}`)

/** An owner's orders that are unpaid at `now`, under way or disputed, newest first. */
export async function findOpen(db: Db, owner: OrderOwner, now: Date, most: number): Promise<BriefOrder[]> {
  const found = await sql<Row>`
    select ${brief} from orders o ${matching({ owner, open: now })} order by o.created_at desc, o.id limit ${most}`.execute(
    db,
  )
  return found.rows.map(orderFrom)
}

export async function countOwn(db: Db, filter: OwnFilter): Promise<number> {
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from orders o ${matching(filter)}`.execute(db)
  return count.rows[0]?.total ?? 0
}

/** Whether a member has a refund in progress. Withheld refunds do not count: their orders are disputed, hence open. */
export async function hasOpenRefunds(db: Db, memberId: string): Promise<boolean> {
  const found = await sql`select from order_refunds r join orders o on o.id = r.order_id
    where o.member_id = ${memberId} and r.state = 'requested' limit 1`.execute(db)
  return found.rows.length > 0
}
