import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { askApproval, shownApproval, type Asking } from '../staff/approvals.ts'
import { shownDeskOrder } from './desk-shown.ts'
import type { Order } from './order.rules.ts'
import { orderRefusals } from './rules.ts'

/** Asks a second person, and answers the order as it stands meanwhile. Throws `orders.approval_waits`. */
export async function asked(tx: Ctx, order: Order, asking: Pick<Asking, 'kind' | 'facts' | 'what' | 'request' | 'reason'>) {
  const approval = await askApproval(tx, { ...asking, subject: `${order.firstname} ${order.lastname}`.trim(), order })
  if (!approval) throw new Refusal(orderRefusals.approval_waits)
  return { order: await shownDeskOrder(tx, order), approval: shownApproval(tx, approval) }
}
