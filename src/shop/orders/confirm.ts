import type { Reason } from '../causes.ts'
import { equals, formatMoney, isCurrency, money } from '../money.ts'
import type { Ctx } from '../context.ts'
import type { CouponProblem } from '../pricing/coupon.rules.ts'
import { countCard, redeemAgain, releaseCoupon, useCoupon } from '../pricing/coupons.ts'
import { issueSessions } from '../sessions/sessions.ts'
import { redeemReward, reserveRewardAgain, returnReward } from '../rewards/rewards.ts'
import { allocate, release, reserveAgain } from '../stock/stock.ts'
import * as wallet from '../wallet/holds.ts'
import type { Shortage } from '../stock/rules.ts'
import * as changes from './change.store.ts'
import { issueInvoice } from './invoices/invoices.ts'
import { cardFingerprintsOf } from '../payments/attempts/card-fingerprints.ts'
import { startedAt } from '../payments/payments.ts'
import { openTask } from '../payments/desk/tasks.ts'
import { hasGift, stockReason, type Order } from './order.rules.ts'
import { leftToPay } from './part-payments/part.rules.ts'
import { returnCapture, refundPartialPayments } from './refunds/return-capture.ts'
import { waitingRevision } from './revisions/revision.rules.ts'
import { agreeDifference } from './revisions/revise.ts'
import * as store from './store.ts'
import { move } from './transition.ts'

type Confirming = { paidBy: string | null; actor: string; reason: Reason }

const lineIdsOf = (order: Pick<Order, 'lines'>): string[] => order.lines.map((line) => line.id)

/**
 * What is held becomes sold, and the order stands with its invoice: paid, or nothing was due. The order is
 * locked, or new.
 */
export async function confirmHeld(tx: Ctx, order: Order, { paidBy, ...mover }: Confirming): Promise<void> {
  await useCoupon(tx, order.id)
  await countCard(tx, order.id, await cardFingerprintsOf(tx, [order.id]))
  await redeemReward(tx, order.id)
  await wallet.captureHold(tx, order.id)
  const change = { paid_by: paidBy, confirmed_at: tx.clock.now(), holds: false, reserve_until: null }
  await move(tx, order, 'status', 'confirmed', mover, change)
  await move(tx, order, 'payment', 'paid', mover)
  // the right money came, whatever came before
  if (order.fulfilmentState === 'on_hold' && order.holdCause === 'amount')
    await move(tx, order, 'fulfilment', 'none', mover, { hold_cause: null })
  await tx.publish('order.confirmed', { orderId: order.id })
  await allocate(tx, lineIdsOf(order), { reason: `order ${order.id} paid`, actor: mover.actor })
  await issueSessions(tx, { ...order, orderId: order.id, isDeposit: order.kind === 'deposit' })
  await issueInvoice(tx, order, paidBy)
}

/** What an order cannot have, or not again. */
export type Missing = {
  short: readonly Shortage[]
  coupon: CouponProblem | null
  isRewardGone: boolean
  isWalletShort: boolean
}
export const nothingMissing: Missing = { short: [], coupon: null, isRewardGone: false, isWalletShort: false }

export const isMissing = ({ short, coupon, isRewardGone, isWalletShort }: Missing): boolean =>
  short.length > 0 || coupon !== null || isRewardGone || isWalletShort

/**
 * Takes everything again for an order that gave it back; what it cannot have is answered, and then it holds
 * nothing.
 */
export async function reserveStockAgain(tx: Ctx, order: Order, actor: string): Promise<Missing> {
  if (order.holdsStock) return nothingMissing
  const coupon = await redeemAgain(tx, order.id)
  if (coupon) return { ...nothingMissing, coupon }
  if (hasGift(order) && !(await reserveRewardAgain(tx, order.id))) {
    await releaseCoupon(tx, order.id)
    return { ...nothingMissing, isRewardGone: true }
  }
  const because = { reason: { cause: 'order', note: order.number }, actor } as const
  if (!(await wallet.reserveAgain(tx, order.id))) {
    await releaseCoupon(tx, order.id)
    await returnReward(tx, order.id, because)
    return { ...nothingMissing, isWalletShort: true }
  }
  const short = await reserveAgain(tx, lineIdsOf(order), { reason: stockReason(order), actor })
  if (short.length === 0) return nothingMissing
  await releaseCoupon(tx, order.id)
  await returnReward(tx, order.id, because)
  await wallet.releaseHold(tx, order.id)
  return { ...nothingMissing, short }
}

/** Gives back what a locked order holds, once. */
export async function releaseHolds(
  tx: Ctx,
  order: Order,
  because: { reason: Reason; actor: string },
): Promise<void> {
  if (!order.holdsStock) return
  await changes.changeOrder(tx.db, order.id, { holds: false, reserve_until: null })
  await releaseCoupon(tx, order.id)
  await returnReward(tx, order.id, because)
  await wallet.releaseHold(tx, order.id)
  await release(tx, lineIdsOf(order), { ...because, reason: stockReason(order, because.reason) })
}

type Captured = { orderId: string; attemptId: string; minor: number; currency: string }

/**
 * Money came for an order. The first confirms it, also when it is late and everything can still be had
 * (rules/orders#6); that of a difference makes its change the order; any other goes back by itself
 * (rules/payments#6). Told twice, it does nothing the second time.
 */
export async function onPaymentCaptured(
  tx: Ctx,
  { orderId, attemptId, minor, currency }: Captured,
): Promise<void> {
  const order = await store.lockOrder(tx.db, orderId)
  if (!order || order.paidBy === attemptId || order.refunds.some((refund) => refund.attemptId === attemptId))
    return
  if (order.revisions.some((revision) => revision.paidBy === attemptId)) return
  if (order.partialPayments.some((part) => part.attemptId === attemptId)) return
  const captured = { attemptId, amount: money(isCurrency(currency) ? currency : order.currency, minor) }
  const begun = (await startedAt(tx, attemptId))?.toISOString() ?? order.createdAt
  const revision = waitingRevision(order)
  // what was begun before the change was asked for something else
  if (revision && begun >= revision.createdAt && equals(captured.amount, revision.due))
    return agreeDifference(tx, order, revision, attemptId)
  const meant = order.revisions.findLast(({ due, createdAt }) => due.minor > 0 && begun >= createdAt)
  if (meant)
    return returnCapture(tx, order, captured, meant.state === 'agreed' ? 'paid_twice' : 'difference_late')
  if (order.paidBy !== null) return returnCapture(tx, order, captured, 'paid_twice')
  // begun for the rest, or for the whole before a part came
  const isRest = equals(captured.amount, leftToPay(order))
  const isWhole = equals(captured.amount, order.due)
  // for a rest that is another one by now, or of an order whose parts went back
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
    const why = missing.isRewardGone ? 'gift_gone' : missing.isWalletShort ? 'wallet_spent' : 'sold_out'
    if (order.status === 'pending') {
      await move(tx, order, 'status', 'cancelled', { actor: 'system', reason: { cause: why } })
      await refundPartialPayments(tx, order)
      await tx.publish('order.cancelled', { orderId })
    }
    return returnCapture(tx, order, captured, `late_${why}`)
  }
  const reason = { cause: order.status === 'expired' ? 'revived' : 'paid' } as const
  if (!isRest) await refundPartialPayments(tx, order, 'paid_twice')
  const current = isRest ? order : ((await store.findOrder(tx.db, orderId)) ?? order)
  await confirmHeld(tx, current, { paidBy: attemptId, actor: 'payments', reason })
}
