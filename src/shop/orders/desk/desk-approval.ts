import type { Ctx } from '../../context.ts'
import { on, type Subscriber } from '../../subscribers.ts'
import { personName } from '../../person.ts'
import { Refusal } from '../../refusal.ts'
import {
  requestApproval,
  closeImpossible,
  toApprovalView,
  type Approval,
  type Asking,
} from '../../staff/approvals.ts'
import { requestError } from './approval.rules.ts'
import { lockedOrder, orderForStaff } from './desk.ts'
import { toDeskOrderView } from './desk-view.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { leaveWave } from '../waves/leave.ts'

/** Requests an approval and returns the order meanwhile. Throws `orders.approval_waits`. */
export async function requested(
  tx: Ctx,
  order: Order,
  asking: Pick<Asking, 'kind' | 'facts' | 'what' | 'request' | 'reason'>,
) {
  const approval = await requestApproval(tx, {
    ...asking,
    subject: personName(order),
    order,
  })
  if (!approval) throw new Refusal(orderRefusals.approval_waits)
  await leaveWave(tx, order.id, 'approval')
  return {
    order: await toDeskOrderView(tx, await orderForStaff(tx, order.id)),
    approval: toApprovalView(tx, approval),
  }
}

/** Why an approval request of an order cannot be executed now; null: it can. Locks the order. */
export const requestErrorOf = async (
  tx: Ctx,
  orderId: string,
  { kind, request }: Approval,
): Promise<string | null> => requestError(await lockedOrder(tx, orderId), kind, request)

/** Events after which a pending request may have become impossible. */
const after = [
  'order.cancelled',
  'order.expired',
  'order.refund_requested',
  'order.revised',
  'order.disputed',
  'order.payment_link_created',
] as const

/** Closes requests that became impossible, with the reason, and releases their order. */
export const closeRequests: Subscriber[] = after.map((event) =>
  on(event, `close-requests-after-${event.replaceAll(/[._]/g, '-')}`, async (tx, { orderId }) => {
    const order = await store.lockOrder(tx.db, orderId)
    if (order) await closeImpossible(tx, orderId, ({ kind, request }) => requestError(order, kind, request))
  }),
)
