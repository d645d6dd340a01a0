import { isTransfer } from '../../payments/providers.ts'
import type { Ctx } from '../../context.ts'
import { redeem } from '../../pricing/coupons.ts'
import { reserveReward } from '../../rewards/order-rewards.ts'
import { holdGift } from '../../wallet/gift-codes/gift-holds.ts'
import { holdForOrder } from '../../wallet/holds.ts'
import { noShortfall } from '../holds.ts'
import type { NewOrder } from './new-order.rules.ts'
import type { Placing, PlacedOrder, Missed } from './placing.ts'

/** Coupon, gift and Cash Dollar of an order that is written; null: it has them. */
export async function holdTenders(
  tx: Ctx,
  { order, coupon, reward, giftId }: Placing,
  { id, number }: PlacedOrder,
): Promise<Missed | null> {
  const error = coupon ? await redeem(tx, coupon.id, id, coupon.identities) : null
  if (error) return { ...noShortfall, coupon: error }
  if (reward && !(await reserveReward(tx, reward, id))) return { ...noShortfall, isRewardGone: true }
  if (!(await holdWallet(tx, order, { orderId: id, label: number, giftId })))
    return { ...noShortfall, isWalletShort: true }
  if (isTransfer(tx, order.paymentMethod)) await tx.publish('order.transfer_awaited', { orderId: id })
  if (order.kind === 'subscription') await tx.publish('order.placed', { orderId: id })
  return null
}

/** Keeps what of the order its buyer pays by wallet or by gift code. */
async function holdWallet(
  tx: Ctx,
  { amounts, memberId, paidLotsOnly = false }: NewOrder,
  { orderId, label, giftId }: { orderId: string; label: string; giftId: string | null },
): Promise<boolean> {
  const amount = amounts.walletAmount
  if (amount.minor === 0) return true
  if (giftId !== null) return holdGift(tx, { orderId, giftId, amount: amount.minor })
  return memberId !== null && holdForOrder(tx, { memberId, orderId, amount, label, paidOnly: paidLotsOnly })
}
