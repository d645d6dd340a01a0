import { plus, toDecimal } from '../../money.ts'
import type { RefundSums } from './refund.rules.ts'
import type { RefundShares } from './refund-shares.rules.ts'

/** Preview of a refund for the back office, in decimals of the order's currency. */
export type RefundPreview = {
  lines: { lineId: string; units: number; amount: number }[]
  goods: number
  delivery: number
  giftWrap: number
  total: number
  /** Part of the total credited to the wallet. */
  wallet: number
}

export function toRefundView(sums: RefundSums, { wallet, asWallet }: RefundShares): RefundPreview {
  return {
    lines: sums.lines.map(({ lineId, units, sessions = units, amount }) => ({
      lineId,
      units: sessions,
      amount: toDecimal(amount),
    })),
    goods: toDecimal(sums.goods),
    delivery: toDecimal(sums.delivery),
    giftWrap: toDecimal(sums.giftWrap),
    total: toDecimal(sums.total),
    wallet: toDecimal(plus(wallet, asWallet)),
  }
}
