import type { Ctx } from '../context.ts'
import { returnCoupon } from '../pricing/coupons.ts'
import { returnReward } from '../rewards/order-rewards.ts'
import type { Order } from './order.rules.ts'
import { moveOrder, type Mover } from './transition.ts'
import { leaveWave } from './waves/leave.ts'

/**
 * Ends a locked order that stood and of which nothing left the house: its code and reward are given back, and
 * no list has it any more. A friend's discount stays used when its buyer chose so. Goods and money are the
 * caller's, who locks stock after codes.
 */
export async function endOrder(
  tx: Ctx,
  order: Pick<Order, 'id' | 'fulfilmentState'>,
  mover: Mover,
): Promise<void> {
  await leaveWave(tx, order.id, 'cancelled') // before the step back, which would name itself
  const because = { reason: mover.reason ?? '', actor: mover.actor }
  await returnCoupon(tx, order.id, { keepsFriends: mover.actor === 'shopper' })
  await returnReward(tx, order.id, because)
  if (order.fulfilmentState !== 'none')
    await moveOrder(tx, order, 'fulfilment', 'none', mover, { hold_cause: null, pickup_code: null })
  await moveOrder(tx, order, 'status', 'cancelled', mover)
  await tx.publish('order.cancelled', { orderId: order.id })
}
