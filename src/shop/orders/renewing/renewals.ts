import type { Ctx } from '../../context.ts'
import type { Reason } from '../../causes.ts'
import { equals, type Money } from '../../money.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { allocate } from '../../stock/stock.ts'
import * as changes from '../change.store.ts'
import { isMissing, releaseHolds, reserveStockAgain, type Missing } from '../holds.ts'
import { issueInvoices } from '../invoices/invoices.ts'
import type { Order } from '../order.rules.ts'
import * as renewals from './renewals.store.ts'
import * as store from '../store.ts'
import { moveOrder } from '../transition.ts'

const holdMinutes = 60

/**
 * Makes an unpaid renewal ready to be charged again: what it gave back after a failed charge is taken again.
 * Null: everything is held; otherwise what is missing, and then nothing is held. The order is locked.
 */
export async function holdRenewal(tx: Ctx, order: Order): Promise<Missing | null> {
  const missing = await reserveStockAgain(tx, order, 'system')
  if (isMissing(missing)) return missing
  const until = new Date(tx.clock.now().getTime() + holdMinutes * 60_000)
  await changes.changeOrder(tx.db, order.id, { holds: true, reserve_until: until })
  return null
}

/** Gives back what an unpaid renewal holds, Cash Dollar too; it stays payable. */
export async function releaseRenewal(tx: Ctx, orderId: string): Promise<void> {
  const order = await store.lockOrder(tx.db, orderId)
  if (order?.status === 'pending')
    await releaseHolds(tx, order, { reason: { cause: 'unpaid' }, actor: 'system' })
}

export type PaidRenewal = { orderId: string; attemptId: string; amount: Money }

/**
 * Whether nothing but the card pays for an order, and nothing happened to it since it was placed: the others
 * go the way of any payment.
 */
const isPlain = (order: Order, { amount }: PaidRenewal): boolean =>
  order.kind === 'renewal' &&
  order.status === 'pending' &&
  order.holdsStock &&
  order.fulfilmentState === 'none' &&
  order.paidBy === null &&
  order.walletAmount.minor === 0 &&
  order.couponCode === null &&
  order.giftCode === null &&
  order.partialPayments.length === 0 &&
  order.revisions.length === 0 &&
  order.refunds.length === 0 &&
  order.lines.every(({ productType }) => productType !== 'Treatment') &&
  equals(amount, order.due)

/** Locks orders that were paid just now; those that are not plain, or in somebody's hand, are left out. */
export async function lockPlainRenewals(tx: Ctx, paid: readonly PaidRenewal[]): Promise<Order[]> {
  const byOrder = new Map(paid.map((each) => [each.orderId, each]))
  const orders = await store.lockFreeOrders(tx.db, [...byOrder.keys()])
  return orders.filter((order) => {
    const payment = byOrder.get(order.id)
    return payment !== undefined && isPlain(order, payment)
  })
}

/**
 * Confirms many renewals, locked as above, whose payments are captured, as `onPaymentCaptured` does one:
 * goods and invoice numbers, which are everybody's, are locked once for all of them, and last.
 */
export async function confirmRenewals(
  tx: Ctx,
  paid: readonly { order: Order; attemptId: string }[],
  method: PaymentMethod,
): Promise<void> {
  const confirmed = await renewals.confirmOrders(
    tx.db,
    paid.map(({ order: { id }, attemptId: paidBy }) => ({ id, paidBy })),
    { actor: 'payments', reason: { cause: 'paid' }, at: tx.clock.now() },
  )
  if (confirmed !== paid.length) throw new Error('one of many renewals could not be confirmed')
  const orders = paid.map(({ order }) => order)
  await tx.publishMany(
    'order.confirmed',
    orders.map(({ id: orderId, kind }) => ({ orderId, kind })),
  )
  const numbers = orders.map(({ number }) => number).join(', ')
  await allocate(
    tx,
    orders.flatMap(({ lines }) => lines.map(({ id }) => id)),
    { reason: `order ${numbers}`, actor: 'payments' },
  )
  await issueInvoices(tx, orders, method)
}

/** Ends an unpaid renewal: another one takes its place, or its contract is over. */
export async function endRenewal(
  tx: Ctx,
  orderId: string,
  mover: { actor: string; reason: Reason },
): Promise<void> {
  const order = await store.lockOrder(tx.db, orderId)
  if (order?.status !== 'pending') return
  await releaseHolds(tx, order, mover)
  if (order.fulfilmentState !== 'none')
    await moveOrder(tx, order, 'fulfilment', 'none', mover, { hold_cause: null })
  await moveOrder(tx, order, 'status', 'cancelled', mover)
  await tx.publish('order.cancelled', { orderId })
}

/** The identity number of an order's address, as it is sealed; null: it has none. */
export const passportOf = (tx: Ctx, orderId: string): Promise<Buffer | null> =>
  changes.findPassport(tx.db, orderId)
