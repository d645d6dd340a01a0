import type { Ctx } from '../../context.ts'
import { settleInstead } from '../../payments/refunds/refunds.ts'
import { Refusal } from '../../refusal.ts'
import { externalOf, type Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { creditInstead } from './refund.ts'
import * as refundStore from './refund.store.ts'

/**
 * The buyer would rather have a refund as Cash Dollar: the whole of what has not been sent yet
 * (rules/orders#6). Throws `orders.unknown`, `orders.no_wallet`, `orders.refund_under_way`.
 */
export async function takeAsWallet(tx: Ctx, order: Order, refundId: string): Promise<void> {
  const refund = order.refunds.find(({ id }) => id === refundId)
  if (!refund) throw new Refusal(orderRefusals.unknown)
  const external = externalOf(refund)
  const because = { actor: 'shopper', reason: { cause: 'as_wallet' } } as const
  if (
    external.minor === 0 ||
    refund.state !== 'requested' ||
    !(await settleInstead(tx, { orderId: order.id, key: refund.id, ...because }))
  )
    throw new Refusal(orderRefusals.refund_under_way)
  await refundStore.turnRefund(tx.db, refund.id)
  await creditInstead(tx, order, refund.id, external, because)
}
