import type { Ctx } from '../../context.ts'
import { equals, isCurrency, money, type Money } from '../../money.ts'
import { cardFingerprintsOf, ordersOfKnownCards } from '../../payments/attempts/card-fingerprints.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { countCard, markCouponsUsed } from '../../pricing/coupons.ts'
import { allocate } from '../../stock/stock.ts'
import type { Captured } from '../confirm.ts'
import { confirmOrders } from './confirm-many.store.ts'
import { lineIdsOf } from '../holds.ts'
import { issueInvoices } from '../invoices/invoices.ts'
import { hasGift, type Order } from '../order.rules.ts'
import * as store from '../store.ts'

export type PaidOrder = { orderId: string; attemptId: string; amount: Money }

/**
 * Whether an order can be confirmed in bulk: one payment pays all of it, and it is unchanged since it was placed.
 * Other orders are confirmed one by one.
 */
const isPlain = (order: Order, { amount }: PaidOrder): boolean =>
  order.kind !== 'deposit' &&
  order.status === 'pending' &&
  order.holdsStock &&
  order.fulfilmentState === 'none' &&
  order.paidBy === null &&
  order.walletAmount.minor === 0 &&
  order.giftCode === null &&
  !hasGift(order) &&
  order.partialPayments.length === 0 &&
  order.revisions.length === 0 &&
  order.refunds.length === 0 &&
  order.lines.every(({ productType }) => productType !== 'Treatment') &&
  equals(amount, order.due)

/** Locks orders that were just paid. Those that are not plain, or are locked by another transaction, are skipped. */
export async function lockPlain(tx: Ctx, paid: readonly PaidOrder[]): Promise<Order[]> {
  const byOrder = new Map(paid.map((each) => [each.orderId, each]))
  const orders = await store.lockFreeOrders(tx.db, [...byOrder.keys()])
  return orders.filter((order) => {
    const payment = byOrder.get(order.id)
    return payment !== undefined && isPlain(order, payment)
  })
}

/**
 * Confirms many captured orders locked by `lockPlain`, with the effect of `onPaymentCaptured` on each. Stock and
 * invoice numbers, which all transactions share, are locked once and last. `isLate`: subscribers run at low priority.
 */
export async function confirmMany(
  tx: Ctx,
  paid: readonly { order: Order; attemptId: string; method: PaymentMethod }[],
  { isLate }: { isLate: boolean },
): Promise<void> {
  const confirmed = await confirmOrders(
    tx.db,
    paid.map(({ order: { id }, attemptId: paidBy }) => ({ id, paidBy })),
    { actor: 'payments', reason: { cause: 'paid' }, at: tx.clock.now() },
  )
  if (confirmed !== paid.length) throw new Error('one of many orders could not be confirmed')
  const orders = paid.map(({ order }) => order)
  await useCodes(tx, orders)
  await tx.publishMany(
    'order.confirmed',
    orders.map(({ id: orderId, kind }) => ({ orderId, kind })),
    { isLate },
  )
  const numbers = orders.map(({ number }) => number).join(', ')
  await allocate(tx, orders.flatMap(lineIdsOf), { reason: `order ${numbers}`, actor: 'payments' })
  await issueInvoices(tx, paid)
}

/** Marks coupons as used. Those that count cards are locked in the order of their codes, which makes deadlocks unlikely. */
async function useCodes(tx: Ctx, orders: readonly Order[]): Promise<void> {
  const codes = new Map(
    orders.flatMap(({ id, couponCode }) => (couponCode === null ? [] : [[id, couponCode]])),
  )
  if (codes.size === 0) return
  const known = await ordersOfKnownCards(tx, await markCouponsUsed(tx, [...codes.keys()]))
  const codeOf = (id: string) => codes.get(id) ?? ''
  for (const id of known.toSorted((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1)))
    await countCard(tx, id, () => cardFingerprintsOf(tx, [id]))
}

/**
 * Batch subscriber of `payment.captured`: confirms plain orders and returns the other payloads unprocessed. Of several
 * payments of one order it takes the first.
 */
export async function confirmCaptured(tx: Ctx, captured: readonly Captured[]): Promise<readonly Captured[]> {
  const first = new Map(captured.toReversed().map((each) => [each.orderId, each]))
  const paid = [...first.values()].flatMap(({ orderId, attemptId, minor, currency, method }) =>
    method && isCurrency(currency) ? [{ orderId, attemptId, method, amount: money(currency, minor) }] : [],
  )
  const payments = new Map(paid.map((each) => [each.orderId, each]))
  const plain = (await lockPlain(tx, paid)).flatMap((order) => {
    const payment = payments.get(order.id)
    return payment ? [{ order, attemptId: payment.attemptId, method: payment.method }] : []
  })
  if (plain.length > 0) await confirmMany(tx, plain, { isLate: false })
  const done = new Set(plain.map(({ attemptId }) => attemptId))
  return captured.filter(({ attemptId }) => !done.has(attemptId))
}
