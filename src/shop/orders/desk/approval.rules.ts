import { isRefusal } from '../../refusal.ts'
import type { ApprovalKind } from '../../staff/approval.rules.ts'
import { canCancelAtDesk } from './desk.rules.ts'
import type { Order } from '../order.rules.ts'
import { isContested } from '../order-actions.rules.ts'
import { refundSums, type RefundInput } from '../refunds/refund.rules.ts'
import { canEdit, waitingRevision } from '../revisions/revision.rules.ts'
import { orderRefusals } from '../rules.ts'

/**
 * Why a request that waits for a second person cannot be done any more, as the code of a refusal; null: it
 * still can.
 */
export function requestError(order: Order, kind: ApprovalKind, request: unknown): string | null {
  const illegal = orderRefusals.illegal_transition.code
  switch (kind) {
    case 'price':
      return order.status === 'draft' ? null : illegal
    case 'edit':
      return canEdit(order) ? null : orderRefusals.not_editable.code
    case 'cancel':
      return order.paymentState === 'disputed'
        ? orderRefusals.disputed.code
        : canCancelAtDesk(order)
          ? null
          : illegal
    case 'refund':
      return refundFault(order, request as RefundInput) // written by refundOrder
    default:
      return null // about no order
  }
}

function refundFault(order: Order, input: RefundInput): string | null {
  if (order.confirmedAt === null || order.status === 'cancelled') return orderRefusals.illegal_transition.code
  if (isContested(order)) return orderRefusals.disputed.code
  if (waitingRevision(order)) return orderRefusals.difference_waits.code
  try {
    return refundSums(order, input).total.minor > 0 ? null : orderRefusals.nothing_to_refund.code
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}
