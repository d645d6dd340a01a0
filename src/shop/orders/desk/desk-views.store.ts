import { sql } from 'kysely'
import type { StaffView } from './staff-views.rules.ts'

/** `offset 0`: lines are looked up order by order; to count a view, the planner would read those of all orders. */
const owesGoods = sql`exists (select from order_lines l where l.order_id = o.id and l.product_type <> 'Treatment'
  and l.quantity - l.shipped - l.unsent > 0 and not (coalesce(l.pre_order, false) and l.released_at is null) offset 0)`

const waitsForTwo = sql`o.id = any (array(select a.order_id from approvals a where a.state = 'requested' and a.order_id is not null))`

const isShort = sql`o.id = any (array(select short_orders()))`

const canBePicked = sql`${owesGoods} and not ${waitsForTwo} and not ${isShort}`

/** Saved filters of the desk, as conditions. What few orders have is a list of them, not a question to each. */
export const staffViewConditions: Record<StaffView, ReturnType<typeof sql>> = {
  all: sql`true`,
  to_pick: sql`o.status = 'confirmed' and o.fulfilment in ('none', 'partially_shipped') and ${canBePicked}`,
  picking: sql`o.status = 'confirmed' and o.fulfilment in ('picking', 'packed')`,
  on_hold: sql`o.status in ('pending', 'confirmed') and (o.fulfilment = 'on_hold' or ${waitsForTwo}
    or (o.status = 'confirmed' and ${isShort}))`,
  to_collect: sql`o.status = 'confirmed' and o.fulfilment = 'ready_for_pickup'`,
  sent: sql`o.fulfilment in ('partially_shipped', 'shipped', 'delivered')`,
  unpaid: sql`o.status = 'pending'`,
  drafts: sql`o.status = 'draft'`,
  refunds: sql`o.id in (select f.order_id from order_refunds f)`,
  late: sql`o.status = 'confirmed' and o.fulfilment = 'none' and ${canBePicked} and o.confirmed_at < now() - interval '24 hours'`,
}
