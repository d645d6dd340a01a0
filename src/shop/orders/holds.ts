import type { Reason } from '../causes.ts'
import type { Ctx } from '../context.ts'
import type { CouponProblem } from '../pricing/coupon.rules.ts'
import { redeemAgain, releaseCoupon } from '../pricing/coupons.ts'
import { reserveRewardAgain, returnReward } from '../rewards/order-rewards.ts'
import { releaseStock, reserveAgain } from '../stock/stock.ts'
import * as wallet from '../wallet/holds.ts'
import type { Shortage } from '../stock/rules.ts'
import * as changes from './change.store.ts'
import { hasGift, stockReason, type Order } from './order.rules.ts'

export const lineIdsOf = (order: Pick<Order, 'lines'>): string[] => order.lines.map((line) => line.id)

/** What an order cannot have, or not again. */
export type Missing = {
  short: readonly Shortage[]
  coupon: CouponProblem | null
  isRewardGone: boolean
  isWalletShort: boolean
}

export const noShortfall: Missing = { short: [], coupon: null, isRewardGone: false, isWalletShort: false }

/** Whether anything is missing: the order holds nothing then. */
export const isMissing = ({ short, coupon, isRewardGone, isWalletShort }: Missing): boolean =>
  short.length > 0 || coupon !== null || isRewardGone || isWalletShort

/**
 * Takes everything again for an order that gave it back; what it cannot have is answered, and then it holds
 * nothing.
 */
export async function reserveStockAgain(tx: Ctx, order: Order, actor: string): Promise<Missing> {
  if (order.holdsStock) return noShortfall
  const coupon = await redeemAgain(tx, order.id)
  if (coupon) return { ...noShortfall, coupon }
  if (hasGift(order) && !(await reserveRewardAgain(tx, order.id))) {
    await releaseCoupon(tx, order.id)
    return { ...noShortfall, isRewardGone: true }
  }
  const because = { reason: { cause: 'order', note: order.number }, actor } as const
  if (!(await wallet.reserveAgain(tx, order.id))) {
    await releaseCoupon(tx, order.id)
    await returnReward(tx, order.id, because)
    return { ...noShortfall, isWalletShort: true }
  }
  const short = await reserveAgain(tx, lineIdsOf(order), { reason: stockReason(order), actor })
  if (short.length === 0) return noShortfall
  await releaseCoupon(tx, order.id)
  await returnReward(tx, order.id, because)
  await wallet.releaseHold(tx, order.id)
  return { ...noShortfall, short }
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
  await releaseStock(tx, lineIdsOf(order), { ...because, reason: stockReason(order, because.reason) })
}
