import { toDecimal } from '../../money.ts'
import { inOrder, type Order } from '../order.rules.ts'
import type { RefundShares, RefundSums } from './refund.rules.ts'

/**
 * What a refund would come to, as decimals of the order's currency, for the desk to show before it is made.
 */
export type RefundPreview = {
  lines: { lineId: string; units: number; amount: number }[]
  goods: number
  delivery: number
  giftWrap: number
  total: number
  /** Of the total, what goes to the wallet. */
  wallet: number
}

export function toRefundView(
  order: Order,
  sums: RefundSums,
  { wallet, asWallet }: RefundShares,
): RefundPreview {
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  return {
    lines: sums.lines.map(({ lineId, units, sessions = units, amount }) => ({
      lineId,
      units: sessions,
      amount: decimal(amount),
    })),
    goods: decimal(sums.goods),
    delivery: decimal(sums.delivery),
    giftWrap: decimal(sums.giftWrap),
    total: decimal(sums.total),
    wallet: decimal(wallet + asWallet),
  }
}
