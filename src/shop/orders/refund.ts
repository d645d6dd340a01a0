import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { toDecimal, type Money } from '../money.ts'
import { refundsOf, requestRefund } from '../payments/refunds.ts'
import { Refusal } from '../refusal.ts'
import { restock } from '../stock/stock.ts'
import * as changes from './change.store.ts'
import { issueCreditNote } from './invoices.ts'
import { inOrder, type Order } from './order.rules.ts'
import { refundSums, unsentOf, type RefundSums, type RefundWish } from './refund.rules.ts'
import { orderRefusals } from './rules.ts'
import * as store from './store.ts'
import { move } from './transition.ts'

export type Because = { reason: string; actor: string }

/** Gives back a whole payment that the order does not keep: too late, or the second one (P6, P7). */
export async function returnCapture(
  tx: Ctx,
  order: Order,
  { attemptId, amount }: { attemptId: string; amount: Money },
  reason: string,
): Promise<void> {
  const id = randomUUID()
  const refund = { id, orderId: order.id, attemptId, amount: amount.minor, units: [], delivery: 0, giftWrap: 0, reason, actor: 'system' }
  await changes.addRefund(tx.db, { ...refund, createdAt: tx.clock.now() })
  await requestRefund(tx, { orderId: order.id, key: id, amount, reason, actor: 'system', attemptId })
  await tx.announce('order.refund_requested', { orderId: order.id, refundId: id })
}

/**
 * Gives back pieces and fees of a locked order: money by the way it came, pieces that never left to the shelf (SERVER 3.8). Throws
 * `orders.too_many_units`, `orders.nothing_to_refund`, `orders.illegal_transition` (nothing was paid).
 */
export async function giveBack(tx: Ctx, order: Order, wish: RefundWish, { reason, actor }: Because): Promise<RefundSums & { id: string }> {
  if (order.confirmedAt === null) throw new Refusal(orderRefusals.illegal_transition)
  const sums = refundSums(order, wish)
  const id = randomUUID()
  const counts = sums.lines.map(({ lineId, units, unsent }) => ({ lineId, refunded: units, unsent }))
  if (counts.length > 0) await changes.countLines(tx.db, counts)
  if (sums.total > 0) {
    const { total: amount, delivery, giftWrap } = sums
    const units = sums.lines.map(({ lineId, units, amount }) => ({ lineId, units, amount }))
    const refund = { id, orderId: order.id, attemptId: null, amount, units, delivery, giftWrap, reason, actor, createdAt: tx.clock.now() }
    await changes.addRefund(tx.db, refund)
    await requestRefund(tx, { orderId: order.id, key: id, amount: inOrder(order, amount), reason, actor })
    await tx.announce('order.refund_requested', { orderId: order.id, refundId: id })
  }
  if (order.fulfilment === 'partially_shipped' && isAllSent(order, sums))
    await move(tx, order, 'fulfilment', 'shipped', { actor, reason: 'the rest was given back' })
  const unsent = sums.lines.flatMap(({ lineId, unsent }) => (unsent > 0 ? [{ lineId, units: unsent }] : []))
  if (unsent.length > 0) await restock(tx, unsent, { reason: `order ${order.number}: ${reason}`, actor })
  return { ...sums, id }
}

/** Whether nothing is left to send once these pieces are given back. */
const isAllSent = (order: Order, sums: RefundSums): boolean =>
  order.lines.every((line) => unsentOf(line) === (sums.lines.find(({ lineId }) => lineId === line.id)?.unsent ?? 0))

/** A refund was sent, or could not be: the order's own record follows, and with it what the order says about its payment. */
export async function settleRefund(tx: Ctx, news: { refundId: string; orderId: string; state: 'succeeded' | 'failed' }): Promise<void> {
  const order = await store.lockOrder(tx.db, news.orderId)
  if (!order) return
  const sent = await refundsOf(tx, order.id)
  const own = order.refunds.find((refund) => refund.id === sent.find((each) => each.id === news.refundId)?.key)
  if (!own || own.state === 'succeeded') return
  const parts = sent.filter((each) => each.key === own.id)
  const isDone = parts.every((part) => part.state === 'succeeded')
  if (!isDone && news.state === 'succeeded') return
  await changes.settleRefund(tx.db, own.id, isDone ? 'succeeded' : 'failed', tx.clock.now())
  if (isDone) await tx.announce('order.refunded', { orderId: order.id, refundId: own.id })
  if (!isDone || own.attemptId !== null) return
  const back = order.refunds.reduce(
    (sum, each) => sum + (each.attemptId === null && (each.id === own.id || each.state === 'succeeded') ? each.amount : 0),
    0,
  )
  const to = back >= order.due ? 'refunded' : 'partially_refunded'
  if (order.payment !== to && order.payment !== 'refunded') await move(tx, order, 'payment', to, { actor: 'payments', reason: own.reason })
  await issueCreditNote(tx, order, own)
}

/** What a refund would come to, as decimals of the order's currency, for the desk to show before it is made. */
export type RefundPreview = {
  lines: { lineId: string; units: number; amount: number }[]
  goods: number
  delivery: number
  giftWrap: number
  total: number
}

export function shownRefund(order: Order, sums: RefundSums): RefundPreview {
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  return {
    lines: sums.lines.map(({ lineId, units, amount }) => ({ lineId, units, amount: decimal(amount) })),
    goods: decimal(sums.goods),
    delivery: decimal(sums.delivery),
    giftWrap: decimal(sums.giftWrap),
    total: decimal(sums.total),
  }
}
