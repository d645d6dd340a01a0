import { noteOf, reasonColumns, type Reason } from '../../causes.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { equals, isLess, zero, type Money } from '../../money.ts'
import { refundsOf, requestRefund } from '../../payments/refunds/refunds.ts'
import { endWithheld } from '../../payments/refunds/withheld.ts'
import { Refusal } from '../../refusal.ts'
import { settingsOf } from '../../content/content.ts'
import { checkUnused, hasBegun, takeBackSessions, voidSessions } from '../../sessions/sessions.ts'
import { restock } from '../../stock/stock.ts'
import { returnGiftCards } from '../../wallet/gift-codes/gift-cards.ts'
import { refundToWallet } from '../../wallet/refund.ts'
import { creditWallet } from '../../wallet/wallet.ts'
import * as changes from '../change.store.ts'
import * as refundStore from './refund.store.ts'
import { untakenOf } from '../disputes/untaken.ts'
import { endOrder } from '../end.ts'
import { issueCreditNote } from '../invoices/invoices.ts'
import { stockReason, type Order } from '../order.rules.ts'
import { isContested } from '../order-actions.rules.ts'
import {
  leavesNothingToShip,
  refundSums,
  sessionsOf,
  unsentOf,
  type RefundSums,
  type RefundInput,
} from './refund.rules.ts'
import { paymentOfRefunds, refundShares, type RefundShares } from './refund-shares.rules.ts'
import { checkNotReplaced } from '../replacements/replaced.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { moveOrder } from '../transition.ts'
import { leaveWave } from '../waves/leave.ts'

export type Because = { reason: Reason; actor: string }

/**
 * Refunds pieces and fees of a locked order to the original payment method or the wallet, and restocks unshipped
 * pieces. Ends the order if no piece is left to ship. Throws `orders.too_many_units`,
 * `orders.nothing_to_refund`, `orders.illegal_transition` (nothing was paid), `orders.disputed`,
 * `orders.difference_waits`, `orders.no_wallet`, `wallet.gift_not_returnable`.
 */
export async function refundPieces(
  tx: Ctx,
  order: Order,
  input: RefundInput,
  { reason, actor }: Because,
): Promise<RefundSums & { id: string }> {
  if (order.confirmedAt === null) throw new Refusal(orderRefusals.illegal_transition)
  if (isContested(order)) throw new Refusal(orderRefusals.disputed)
  if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits)
  const sums = refundSums(order, input)
  await checkNotReplaced(tx, order, sums.lines)
  const shares = {
    ...sharesFor(order, sums.total, await refundPackagesToWallet(tx, order, input)),
    exchanged: zero(order.currency),
  }
  await returnGiftCards(tx, order.id, new Date(order.confirmedAt), actor)
  if (order.status !== 'confirmed' || !leavesNothingToShip(order, sums.lines))
    return recordRefund(tx, order, { sums, shares, revisionId: null }, { reason, actor })
  // gift codes are locked before stock
  await endOrder(tx, order, { reason, actor })
  return recordRefund(
    tx,
    { ...order, fulfilmentState: 'none' },
    { sums, shares, revisionId: null },
    { reason, actor },
  )
}

/** Sums of a refund, how they are returned, and the revision that removed the pieces, if any. */
type Returning = { sums: RefundSums; shares: RefundShares & { exchanged: Money }; revisionId: string | null }

/**
 * Records a refund of a locked order: counts the pieces, takes back sessions, requests the money and restocks
 * unshipped pieces. Returns the sums with the refund's id.
 */
export async function recordRefund(
  tx: Ctx,
  order: Order,
  returning: Returning,
  { reason, actor }: Because,
): Promise<RefundSums & { id: string }> {
  const { sums, shares } = returning
  const id = randomUUID()
  const counts = sums.lines.map(({ lineId, units, unsent, ...line }) => ({
    lineId,
    refunded: units,
    unsent,
    sessions: line.sessions ?? units * treatedWith(order, lineId),
  }))
  if (counts.length > 0) await changes.countLines(tx.db, counts)
  await takeBackSessions(tx, counts, { actor, reason: noteOf(reason) })
  await sendMoney(tx, order, id, returning, { reason, actor })
  if (order.fulfilmentState === 'partially_shipped' && isAllSent(order, sums))
    await moveOrder(tx, order, 'fulfilment', 'shipped', { actor, reason: { cause: 'rest_refunded' } })
  const unsent = sums.lines.flatMap(({ lineId, unsent }) => (unsent > 0 ? [{ lineId, units: unsent }] : []))
  if (unsent.length > 0) await leaveWave(tx, order.id, 'refunded')
  if (unsent.length > 0) await restock(tx, unsent, { reason: stockReason(order, reason), actor })
  if (sums.total.minor > 0 && shares.external.minor === 0) await finish(tx, order, id)
  return { ...sums, id }
}

/** Records the amounts of a refund and starts each transfer. The caller finishes a refund without external part. */
async function sendMoney(
  tx: Ctx,
  order: Order,
  id: string,
  returning: Returning,
  because: Because,
): Promise<void> {
  const { sums, shares } = returning
  if (sums.total.minor === 0) return
  await refundStore.addRefund(tx.db, {
    ...recorded(order, id, returning),
    ...reasonColumns(because.reason),
    actor: because.actor,
    createdAt: tx.clock.now(),
  })
  await send(tx, order, id, shares, because)
  if (isLess(shares.exchanged, sums.total))
    await tx.publish('order.refund_requested', { orderId: order.id, refundId: id })
}

/**
 * Ends a locked order whose dispute was lost: restocks its unshipped pieces and refunds the amount that the dispute
 * did not take (rules/orders#16).
 */
export async function endLost(tx: Ctx, order: Order, because: Because): Promise<void> {
  const back = await untakenOf(tx, order)
  await endOrder(tx, order, because)
  await restockUnsent(tx, order, because)
  if (back === null) return
  const id = randomUUID()
  const shares = { ...back.shares, exchanged: zero(order.currency) }
  await sendMoney(tx, order, id, { sums: back.sums, shares, revisionId: null }, because)
  if (shares.external.minor === 0) await finish(tx, order, id)
}

/** Throws `sessions.in_use`: used or booked treatments cannot be refunded. */
export const checkSessions = (ctx: Ctx, order: Order, { lines }: Pick<RefundSums, 'lines'>): Promise<void> =>
  checkUnused(
    ctx,
    order.id,
    lines.map(({ lineId, sessions = 0 }) => ({ lineId, sessions })),
  )

/** Sessions per piece of a line; 0 for lines that are not treatments. */
function treatedWith({ lines }: Order, lineId: string): number {
  const line = lines.find(({ id }) => id === lineId)
  return line?.productType === 'Treatment' ? sessionsOf(line) : 0
}

/**
 * Restocks unshipped pieces and voids unused sessions of a locked order, without a refund: the buyer's bank already
 * took the money.
 */
async function restockUnsent(tx: Ctx, order: Order, { reason, actor }: Because): Promise<void> {
  const unsent = order.lines
    .map((line) => ({ lineId: line.id, units: unsentOf(line) }))
    .filter(({ units }) => units > 0)
  await voidSessions(
    tx,
    order.lines.flatMap(({ id, productType }) => (productType === 'Treatment' ? [id] : [])),
    { actor, reason: noteOf(reason) },
  )
  if (unsent.length === 0) return
  await changes.countLines(
    tx.db,
    unsent.map(({ lineId, units }) => ({ lineId, refunded: units, unsent: units })),
  )
  await restock(tx, unsent, { reason: stockReason(order, reason), actor })
}

/**
 * Sends the refund of a partly used treatment package to the member's wallet, if setting
 * `begun_packages_to_wallet` is on (rules/sessions#4).
 */
export async function refundPackagesToWallet(
  ctx: Ctx,
  order: Order,
  input: RefundInput,
): Promise<RefundInput> {
  const treatments = input.units.flatMap(({ lineId }) => (treatedWith(order, lineId) > 0 ? [lineId] : []))
  if (treatments.length === 0 || input.toWallet || order.memberId === null) return input
  const { begun_packages_to_wallet: isSo } = await settingsOf(ctx)
  return isSo && (await hasBegun(ctx, order.id, treatments)) ? { ...input, toWallet: true } : input
}

/** Splits a refund between payment method and wallet. Throws `orders.no_wallet`: guests have no wallet. */
export function sharesFor(order: Order, total: Money, { toWallet = false }: RefundInput): RefundShares {
  if (toWallet && order.memberId === null) throw new Refusal(orderRefusals.no_wallet)
  return refundShares(order, total, toWallet)
}

const recorded = (order: Order, id: string, { sums, shares, revisionId }: Returning) => ({
  id,
  orderId: order.id,
  attemptId: null,
  revisionId,
  amount: sums.total,
  units: sums.lines.map(({ lineId, units, sessions = units, amount }) => ({
    lineId,
    units: sessions,
    amount,
  })),
  delivery: sums.delivery,
  giftWrap: sums.giftWrap,
  wallet: shares.wallet,
  asWallet: shares.asWallet,
  exchanged: shares.exchanged,
})

async function send(
  tx: Ctx,
  order: Order,
  id: string,
  { external, wallet, asWallet }: RefundShares,
  because: Because,
): Promise<void> {
  const orderId = order.id
  if (external.minor > 0) await requestRefund(tx, { orderId, key: id, amount: external, ...because })
  if (wallet.minor > 0) await refundToWallet(tx, { orderId, amount: wallet, key: `refund ${id}`, ...because })
  if (asWallet.minor > 0) await creditInstead(tx, order, id, asWallet, because)
}

/** Credits money paid by another method as Cash Dollar that never expires. Throws `orders.no_wallet`. */
export async function creditInstead(
  tx: Ctx,
  order: Order,
  refundId: string,
  amount: Money,
  because: Because,
): Promise<void> {
  const { id: ref, memberId, number: label } = order
  if (memberId === null) throw new Refusal(orderRefusals.no_wallet)
  const credit = { memberId, amount, key: `refund ${refundId} instead`, ref, label }
  await creditWallet(tx, { ...credit, kind: 'refund', paid: true, expiresAt: null, ...because })
}

/** Whether no piece is left to ship once these pieces are refunded. */
const isAllSent = (order: Order, sums: RefundSums): boolean =>
  order.lines.every(
    (line) => unsentOf(line) === (sums.lines.find(({ lineId }) => lineId === line.id)?.unsent ?? 0),
  )

/**
 * Subscriber of `refund.settled`: updates the order's refund record and payment state after a provider refund
 * succeeded or failed.
 */
export async function settleRefund(
  tx: Ctx,
  payload: { refundId: string; orderId: string; state: 'succeeded' | 'failed' },
): Promise<void> {
  const order = await store.lockOrder(tx.db, payload.orderId)
  if (!order) return
  const sent = await refundsOf(tx, order.id)
  const ownRefund = order.refunds.find(
    (refund) => refund.id === sent.find((each) => each.id === payload.refundId)?.key,
  )
  if (!ownRefund || ownRefund.state === 'succeeded') return
  const refunds = sent.filter((each) => each.key === ownRefund.id)
  const isDone = refunds.every((refund) => refund.state === 'succeeded')
  if (isDone) await finish(tx, order, ownRefund.id)
  else if (payload.state === 'failed') {
    await refundStore.settleRefund(tx.db, ownRefund.id, 'failed', tx.clock.now())
    // the lost dispute already took the amount that this refund failed to return
    if (order.paymentState === 'disputed_lost') await endWithheld(tx, order.id, [ownRefund.id], 'system')
  }
}

/**
 * Marks a refund as succeeded once all its parts are returned. The credit note is issued last, because its number
 * comes from a counter row that all transactions lock (docs/decisions/order-locks.md).
 */
async function finish(tx: Ctx, { id: orderId }: Pick<Order, 'id'>, refundId: string): Promise<void> {
  await refundStore.settleRefund(tx.db, refundId, 'succeeded', tx.clock.now())
  const order = await store.findOrder(tx.db, orderId)
  const ownRefund = order?.refunds.find(({ id }) => id === refundId)
  // an amount that only paid for added pieces moves no money: it needs a credit note and no event
  if (order && ownRefund && equals(ownRefund.exchanged, ownRefund.amount))
    return issueCreditNote(tx, order, ownRefund)
  await tx.publish('order.refunded', { orderId, refundId })
  if (!order || !ownRefund || ownRefund.attemptId !== null) return
  const to = paymentOfRefunds(order)
  const hasChanged = order.paymentState !== to && order.paymentState !== 'refunded' && !isContested(order)
  if (hasChanged && to !== 'paid')
    await moveOrder(tx, order, 'payment', to, {
      actor: 'payments',
      reason: { cause: ownRefund.cause, note: ownRefund.reason },
    })
  await issueCreditNote(tx, order, ownRefund)
}
