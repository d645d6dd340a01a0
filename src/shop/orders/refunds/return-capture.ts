import type { Cause } from '../../causes.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { zero, type Money } from '../../money.ts'
import { requestRefund } from '../../payments/refunds/refunds.ts'
import * as refundStore from './refund.store.ts'
import type { Order } from '../order.rules.ts'
import { choiceMinutes } from '../order-actions.rules.ts'
import { retainedPartialPayments } from '../part-payments/part.rules.ts'

/**
 * Gives back a whole payment that the order does not keep: too late, or the second one (rules/orders#6,
 * rules/payments#6).
 */
export async function returnCapture(
  tx: Ctx,
  order: Order,
  { attemptId, amount }: { attemptId: string; amount: Money },
  cause: Cause,
): Promise<void> {
  const id = randomUUID()
  const none = zero(amount.currency)
  const refunds = {
    revisionId: null,
    units: [],
    delivery: none,
    giftWrap: none,
    wallet: none,
    asWallet: none,
    exchanged: none,
  }
  const now = tx.clock.now()
  await refundStore.addRefund(tx.db, {
    id,
    orderId: order.id,
    attemptId,
    amount,
    ...refunds,
    cause,
    reason: '',
    actor: 'system',
    createdAt: now,
  })
  const notBefore = order.memberId === null ? now : new Date(now.getTime() + choiceMinutes * 60_000)
  await requestRefund(tx, {
    orderId: order.id,
    key: id,
    amount,
    reason: { cause },
    actor: 'system',
    attemptId,
    notBefore,
  })
  await tx.publish('order.refund_requested', { orderId: order.id, refundId: id })
}

/**
 * Gives back what parts paid of a locked order that ended without the rest, or was paid whole by another
 * payment.
 */
export async function refundPartialPayments(
  tx: Ctx,
  order: Order,
  cause: Cause = 'part_returned',
): Promise<void> {
  for (const { attemptId, amount } of retainedPartialPayments(order))
    await returnCapture(tx, order, { attemptId, amount }, cause)
}
