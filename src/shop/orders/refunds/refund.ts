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
  leavesNothing,
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
 * Gives back pieces and fees of a locked order: money by the way it came or to the wallet, pieces that never
 * left to stock. An order of which nothing is left to send ends with it. Throws `orders.too_many_units`,
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
    ...sharesFor(order, sums.total, await inWallet(tx, order, input)),
    exchanged: zero(order.currency),
  }
  await returnGiftCards(tx, order.id, new Date(order.confirmedAt), actor)
  if (order.status !== 'confirmed' || !leavesNothing(order, sums.lines))
    return recordRefund(tx, order, { sums, shares, revisionId: null }, { reason, actor })
  // codes are locked before stock
  await endOrder(tx, order, { reason, actor })
  return recordRefund(
    tx,
    { ...order, fulfilmentState: 'none' },
    { sums, shares, revisionId: null },
    { reason, actor },
  )
}

/** What goes back, how, and the revision that takes it out, if it is one. */
type Returning = { sums: RefundSums; shares: RefundShares & { exchanged: Money }; revisionId: string | null }

/** Writes down what goes back of a locked order and sets off each part of it. */
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

/** Writes down the money of a refund and sets off each part of it; the caller ends one of which nothing is under way. */
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
 * Ends a locked order that its bank took: pieces go back to the shelf, and what the bank left of the money to its
 * buyer (rules/orders#16).
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

/** Throws `sessions.in_use`: treatments that are used or booked cannot go back. */
export const checkSessions = (ctx: Ctx, order: Order, { lines }: Pick<RefundSums, 'lines'>): Promise<void> =>
  checkUnused(
    ctx,
    order.id,
    lines.map(({ lineId, sessions = 0 }) => ({ lineId, sessions })),
  )

/** Sessions in a piece of a line; 0: it is no treatment. */
function treatedWith({ lines }: Order, lineId: string): number {
  const line = lines.find(({ id }) => id === lineId)
  return line?.productType === 'Treatment' ? sessionsOf(line) : 0
}

/**
 * Pieces that never left go back to the shelf, without money: the buyer's bank has it, and sessions that were
 * not used are void. The order is locked.
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

/** What is left of a package that was begun goes to its member's wallet, by a setting (rules/sessions#4). */
export async function inWallet(ctx: Ctx, order: Order, input: RefundInput): Promise<RefundInput> {
  const treatments = input.units.flatMap(({ lineId }) => (treatedWith(order, lineId) > 0 ? [lineId] : []))
  if (treatments.length === 0 || input.toWallet || order.memberId === null) return input
  const { begun_packages_to_wallet: isSo } = await settingsOf(ctx)
  return isSo && (await hasBegun(ctx, order.id, treatments)) ? { ...input, toWallet: true } : input
}

/** How a refund goes back. Throws `orders.no_wallet`: guests have none. */
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

/** What came by another way becomes Cash Dollar that never expires. Throws `orders.no_wallet`. */
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

/** Whether nothing is left to send once these pieces are given back. */
const isAllSent = (order: Order, sums: RefundSums): boolean =>
  order.lines.every(
    (line) => unsentOf(line) === (sums.lines.find(({ lineId }) => lineId === line.id)?.unsent ?? 0),
  )

/**
 * A refund was sent, or could not be: the order's own record follows, and with it what the order says about
 * its payment.
 */
export async function settleRefund(
  tx: Ctx,
  news: { refundId: string; orderId: string; state: 'succeeded' | 'failed' },
): Promise<void> {
  const order = await store.lockOrder(tx.db, news.orderId)
  if (!order) return
  const sent = await refundsOf(tx, order.id)
  const ownRefund = order.refunds.find(
    (refund) => refund.id === sent.find((each) => each.id === news.refundId)?.key,
  )
  if (!ownRefund || ownRefund.state === 'succeeded') return
  const refunds = sent.filter((each) => each.key === ownRefund.id)
  const isDone = refunds.every((refund) => refund.state === 'succeeded')
  if (isDone) await finish(tx, order, ownRefund.id)
  else if (news.state === 'failed') {
    await refundStore.settleRefund(tx.db, ownRefund.id, 'failed', tx.clock.now())
    // the dispute took what did not arrive
    if (order.paymentState === 'disputed_lost') await endWithheld(tx, order.id, [ownRefund.id], 'system')
  }
}

/**
 * All of a refund has gone back. The credit note comes last, for its number is everybody's
 * (docs/decisions/order-locks.md).
 */
async function finish(tx: Ctx, { id: orderId }: Pick<Order, 'id'>, refundId: string): Promise<void> {
  await refundStore.settleRefund(tx.db, refundId, 'succeeded', tx.clock.now())
  const order = await store.findOrder(tx.db, orderId)
  const ownRefund = order?.refunds.find(({ id }) => id === refundId)
  // what paid for added pieces went nowhere: a paper tells of it, and nothing else
  if (order && ownRefund && equals(ownRefund.exchanged, ownRefund.amount))
    return issueCreditNote(tx, order, ownRefund)
  await tx.publish('order.refunded', { orderId, refundId })
  if (!order || !ownRefund || ownRefund.attemptId !== null) return
  const to = paymentOfRefunds(order)
  const isNews = order.paymentState !== to && order.paymentState !== 'refunded' && !isContested(order)
  if (isNews && to !== 'paid')
    await moveOrder(tx, order, 'payment', to, {
      actor: 'payments',
      reason: { cause: ownRefund.cause, note: ownRefund.reason },
    })
  await issueCreditNote(tx, order, ownRefund)
}
