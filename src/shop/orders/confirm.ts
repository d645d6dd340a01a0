import type { Reason } from '../causes.ts'
import { equals, formatMoney, isCurrency, money } from '../money.ts'
import type { Ctx } from '../context.ts'
import { countCard, useCoupon } from '../pricing/coupons.ts'
import { issueSessions } from '../sessions/sessions.ts'
import { redeemReward } from '../rewards/order-rewards.ts'
import { allocate } from '../stock/stock.ts'
import * as wallet from '../wallet/holds.ts'
import { issueInvoice } from './invoices/invoices.ts'
import { cardFingerprintsOf } from '../payments/attempts/card-fingerprints.ts'
import type { PaymentMethod } from '../payments/contract.ts'
import { startedAt } from '../payments/payments.ts'
import { openTask } from '../payments/desk/tasks.ts'
import { hasGift, type Order } from './order.rules.ts'
import { leftToPay } from './part-payments/part.rules.ts'
import { returnCapture, refundPartialPayments } from './refunds/return-capture.ts'
import { waitingRevision } from './revisions/revision.rules.ts'
import { agreeDifference, canStillAgree, endDifference } from './revisions/revise.ts'
import * as store from './store.ts'
import { moveOrder, moveStates } from './transition.ts'
import { lineIdsOf, isMissing, reserveStockAgain, type Missing } from './holds.ts'

/** `method`: of the attempt that paid, where it is known. */
type Confirming = { paidBy: string | null; method?: PaymentMethod; actor: string; reason: Reason }

/**
 * Confirms an order that is paid or has nothing due: reserved stock becomes sold, the invoice is issued. The order is
 * locked, or was written in this transaction.
 */
export async function confirmHeld(
  tx: Ctx,
  order: Order,
  { paidBy, method, ...mover }: Confirming,
): Promise<void> {
  if (order.couponCode !== null && (await useCoupon(tx, order.id)))
    await countCard(tx, order.id, () => cardFingerprintsOf(tx, [order.id]))
  if (hasGift(order)) await redeemReward(tx, order.id)
  if (order.walletAmount.minor > 0) await wallet.captureHold(tx, order.id)
  // the correct amount has arrived, so a hold for a wrong amount ends
  const isReleased = order.fulfilmentState === 'on_hold' && order.holdCause === 'amount'
  await moveStates(
    tx,
    order,
    { status: 'confirmed', payment: 'paid', ...(isReleased ? { fulfilment: 'none' } : {}) },
    mover,
    {
      paid_by: paidBy,
      confirmed_at: tx.clock.now(),
      holds: false,
      reserve_until: null,
      ...(isReleased ? { hold_cause: null } : {}),
    },
  )
  await tx.publish('order.confirmed', { orderId: order.id, kind: order.kind })
  await allocate(tx, lineIdsOf(order), { reason: `order ${order.id} paid`, actor: mover.actor })
  await issueSessions(tx, { ...order, orderId: order.id, isDeposit: order.kind === 'deposit' })
  await issueInvoice(tx, order, paidBy === null ? null : { attemptId: paidBy, ...(method ? { method } : {}) })
}

export type Captured = {
  orderId: string
  attemptId: string
  minor: number
  currency: string
  method?: PaymentMethod
}

/**
 * Applies a captured payment. The first confirms the order, also after its deadline if everything can be reserved again
 * (rules/orders#6); that of a difference applies its change, unless sessions that it removes were used meanwhile
 * (rules/orders#13); any other is refunded (rules/payments#6). Idempotent.
 */
export async function onPaymentCaptured(
  tx: Ctx,
  { orderId, attemptId, minor, currency, method }: Captured,
): Promise<void> {
  const order = await store.lockOrder(tx.db, orderId)
  if (!order || order.paidBy === attemptId || order.refunds.some((refund) => refund.attemptId === attemptId))
    return
  if (order.revisions.some((revision) => revision.paidBy === attemptId)) return
  if (order.partialPayments.some((part) => part.attemptId === attemptId)) return
  const captured = { attemptId, amount: money(isCurrency(currency) ? currency : order.currency, minor) }
  // the start of the attempt matters only for orders with revisions
  const startedOn = order.revisions.length > 0 ? await startedAt(tx, attemptId) : null
  const begun = startedOn?.toISOString() ?? order.createdAt
  const revision = waitingRevision(order)
  // an attempt started before the revision paid another amount
  if (revision && begun >= revision.createdAt && equals(captured.amount, revision.due)) {
    if (await canStillAgree(tx, order, revision)) return agreeDifference(tx, order, revision, attemptId)
    await endDifference(tx, order, revision, 'withdrawn', {
      actor: 'payments',
      reason: { cause: 'sessions_used' },
    })
    return returnCapture(tx, order, captured, 'difference_late')
  }
  const meant = order.revisions.findLast(({ due, createdAt }) => due.minor > 0 && begun >= createdAt)
  if (meant)
    return returnCapture(tx, order, captured, meant.state === 'agreed' ? 'paid_twice' : 'difference_late')
  if (order.paidBy !== null) return returnCapture(tx, order, captured, 'paid_twice')
  // started for the rest, or for the whole before a partial payment arrived
  const isRest = equals(captured.amount, leftToPay(order))
  const isWhole = equals(captured.amount, order.due)
  // started for a rest that has changed since, or the order's partial payments were refunded
  if (!isRest && !isWhole && order.partialPayments.length > 0) {
    const isOver = order.status !== 'pending'
    return returnCapture(tx, order, captured, isOver ? 'part_returned' : 'rest_changed')
  }
  if (!isRest && !isWhole) {
    const why = `${order.number}: ${formatMoney(order.due)} → ${formatMoney(captured.amount)}`
    await openTask(tx, {
      key: `wrong_amount:${orderId}:${attemptId}`,
      kind: 'wrong_amount',
      orderId,
      cause: 'amount',
      why,
    })
    return
  }
  if (order.status !== 'pending' && order.status !== 'expired')
    return returnCapture(tx, order, captured, 'paid_after_end')
  const missing = await reserveStockAgain(tx, order, 'payments')
  if (isMissing(missing)) {
    const why = whyMissing(missing)
    if (order.status === 'pending') {
      await moveOrder(tx, order, 'status', 'cancelled', { actor: 'system', reason: { cause: why } })
      await refundPartialPayments(tx, order)
      await tx.publish('order.cancelled', { orderId })
    }
    return returnCapture(tx, order, captured, `late_${why}`)
  }
  const reason = { cause: order.status === 'expired' ? 'revived' : 'paid' } as const
  if (!isRest) await refundPartialPayments(tx, order, 'paid_twice')
  const current = isRest ? order : ((await store.findOrder(tx.db, orderId)) ?? order)
  await confirmHeld(tx, current, {
    paidBy: attemptId,
    ...(method ? { method } : {}),
    actor: 'payments',
    reason,
  })
}

/** The first reason why `reserveStockAgain` could not reserve everything. */
const whyMissing = ({ coupon, isRewardGone, isWalletShort }: Missing) =>
  coupon ? 'code_used' : isRewardGone ? 'gift_gone' : isWalletShort ? 'wallet_spent' : 'sold_out'
