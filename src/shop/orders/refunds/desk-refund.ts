import type { Ctx } from '../../context.ts'
import { formatMoney, zero, type Money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import type { Approval } from '../../staff/approvals.ts'
import { may, staffRefusals } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { cancelHeld, endPayments } from '../cancel.ts'
import * as desk from '../desk/desk.ts'
import * as contract from '../desk/desk.contract.ts'
import { canCancelAtDesk, rightToCancel } from '../desk/desk.rules.ts'
import { refundNeedsApproval, recordSoloRefund } from './refund-limit.ts'
import { aboutOrder, actorOf } from '../desk/desk-calls.ts'
import { requested } from '../desk/desk-approval.ts'
import { toDeskOrderView } from '../desk/desk-view.ts'
import { untakenOf } from '../disputes/untaken.ts'
import type { Order } from '../order.rules.ts'
import { isContested } from '../order-actions.rules.ts'
import { checkNotReplaced } from '../replacements/replaced.ts'
import { checkSessions, refundPackagesToWallet, refundPieces, sharesFor } from './refund.ts'
import { toRefundView } from './refund-view.ts'
import { asksForGoods, refundSums, wholeRefund, type RefundInput } from './refund.rules.ts'
import { orderRefusals } from '../rules.ts'

export const previewRefund = deskRead(
  contract.previewRefund,
  'refunds.request',
  async (ctx, { id, units = [], ...fees }) => {
    const order = await desk.orderForStaff(ctx, id)
    const wanted = units.map((word) => ({ lineId: word.slice(0, 36), units: Number(word.slice(37)) }))
    const input = await refundPackagesToWallet(ctx, order, { units: wanted, ...fees })
    const sums = refundSums(order, input)
    await checkNotReplaced(ctx, order, sums.lines)
    await checkSessions(ctx, order, sums)
    const needsApproval = await refundNeedsApproval(ctx, order, sums.total)
    return {
      preview: {
        ...toRefundView(sums, sharesFor(order, sums.total, input)),
        currency: order.currency,
        needsApproval,
      },
    }
  },
)

export const refundOrder = deskWrite(
  contract.refundOrder,
  aboutOrder('refunds.request'),
  async (tx, { id, reason, ...request }) => {
    const order = await desk.lockedOrder(tx, id)
    const input = await refundPackagesToWallet(tx, order, request)
    if (order.confirmedAt === null) throw new Refusal(orderRefusals.illegal_transition)
    if (isContested(order)) throw new Refusal(orderRefusals.disputed)
    const sums = refundSums(order, input)
    await checkNotReplaced(tx, order, sums.lines)
    await checkSessions(tx, order, sums)
    sharesFor(order, sums.total, input)
    const what = `refund ${formatMoney(sums.total)}${input.toWallet ? ' as Cash Dollar' : ''}`
    if (await refundNeedsApproval(tx, order, sums.total)) {
      const facts = [amountFact(sums.total)]
      return requested(tx, order, { kind: 'refund', facts, what, request: input, reason })
    }
    await recordSoloRefund(tx, order, sums.total)
    await refundPieces(tx, order, input, { reason, actor: actorOf(tx) })
    return { order: await viewNow(tx, id), approval: null }
  },
)

/** Cancels an order after cancelling its open attempts at their providers; if one turns out to be paid, it is refused. */
export const cancelDeskOrder = deskWrite(
  contract.cancelDeskOrder,
  {
    ...aboutOrder('orders.cancel'),
    first: async (ctx, { id }) => {
      const order = await desk.orderForStaff(ctx, id)
      if (canCancelAtDesk(order)) await endPayments(ctx, order, actorOf(ctx))
    },
  },
  async (tx, { id, reason }) => {
    const order = await desk.lockedOrder(tx, id)
    if (!canCancelAtDesk(order)) throw new Refusal(orderRefusals.illegal_transition)
    if (!may(atTheDesk(tx).roles, rightToCancel(order))) throw new Refusal(staffRefusals.forbidden)
    const back = order.status === 'confirmed' ? await restOf(tx, order) : zero(order.currency)
    if (back.minor > 0 && !isContested(order))
      await checkSessions(tx, order, refundSums(order, wholeRefund(order)))
    if (back.minor > 0 && (await refundNeedsApproval(tx, order, back)))
      return requested(tx, order, {
        kind: 'cancel',
        facts: [amountFact(back)],
        what: `cancel, refund ${formatMoney(back)}`,
        request: {},
        reason,
      })
    if (back.minor > 0) await recordSoloRefund(tx, order, back)
    await cancelHeld(tx, order, { actor: actorOf(tx), reason }, canCancelAtDesk)
    return { order: await viewNow(tx, id), approval: null }
  },
)

const amountFact = (amount: Money) => ({
  fact: 'amount' as const,
  before: null,
  after: formatMoney(amount),
})

/** Amount of a full refund, less what a dispute took; zero if everything is refunded. */
async function restOf(ctx: Ctx, order: Order): Promise<Money> {
  if (order.paymentState === 'disputed') return zero(order.currency) // and cancelling is refused
  if (order.paymentState === 'disputed_lost')
    return (await untakenOf(ctx, order))?.sums.total ?? zero(order.currency)
  const input = wholeRefund(order)
  return asksForGoods(input) ? refundSums(order, input).total : zero(order.currency)
}

const viewNow = async (tx: Ctx, id: string) => toDeskOrderView(tx, await desk.orderForStaff(tx, id))

/** Executes an approved cancellation or refund under the current rules; records both the requester and the approver. */
export async function refundAgreed(tx: Ctx, orderId: string, approval: Approval): Promise<void> {
  const { kind, reason, requestedBy, request } = approval
  const order = await desk.lockedOrder(tx, orderId)
  const because = { reason: `${reason} (asked by ${requestedBy})`, actor: actorOf(tx) }
  if (kind === 'cancel') await cancelHeld(tx, order, because, canCancelAtDesk)
  else await refundPieces(tx, order, request as RefundInput, because) // written by refundOrder
}

/** Order view for responses of other rooms' endpoints. */
export const deskOrder = viewNow
