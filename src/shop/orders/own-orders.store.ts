import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Order } from './order.rules.ts'
import { selectOrders } from './store.ts'

/** Whose orders: those of a session, or of a member. */
export type OrderOwner = { sessionHash: Buffer } | { memberId: string }

export type OwnFilter = {
  owner: OrderOwner
  kind?: string | undefined
  status?: string | undefined
  payable?: Date
  /** Waits for payment, is on its way, or its payment is asked back. */ open?: boolean
}

/** Somebody's orders, newest first, drafts left out. */
export async function listOwn(
  db: Db,
  filter: OwnFilter,
  page: { from: number; size: number },
): Promise<{ orders: Order[]; total: number }> {
  const { owner } = filter
  const ownedBy =
    'memberId' in owner ? sql`o.member_id = ${owner.memberId}` : sql`o.session_hash = ${owner.sessionHash}`
  const where = sql`where ${ownedBy} and o.status <> 'draft'
    and (${filter.kind ?? null}::text is null or (o.kind in ('subscription', 'renewal')) = (${filter.kind ?? null} <> 'single'))
    and (${filter.status ?? null}::text is null or o.status = ${filter.status ?? null})
    and (not ${filter.open ?? false} or o.payment = 'disputed' or (o.status = 'pending' and o.pay_until > now())
      or (o.status = 'confirmed' and o.fulfilment not in ('delivered', 'collected', 'returned', 'partially_returned')))
    and (${filter.payable ?? null}::timestamptz is null or (o.status = 'pending' and o.amount_due > 0 and o.pay_until > ${filter.payable ?? null})
      or exists (select from order_revisions v where v.order_id = o.id and v.state = 'waiting' and v.pay_until > ${filter.payable ?? null}))`
  const orders = await selectOrders(
    db,
    sql`${where} order by o.created_at desc, o.id limit ${page.size} offset ${page.from}`,
  )
  const count = await sql<{ total: number }>`select count(*)::int as total from orders o ${where}`.execute(db)
  return { orders, total: count.rows[0]?.total ?? 0 }
}

export async function countOwn(db: Db, owner: OrderOwner): Promise<number> {
  const ownedBy =
    'memberId' in owner ? sql`member_id = ${owner.memberId}` : sql`session_hash = ${owner.sessionHash}`
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from orders where ${ownedBy} and status <> 'draft'`.execute(db)
  return count.rows[0]?.total ?? 0
}
