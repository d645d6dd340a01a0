import type { Quote } from '#shop/quotes/contract.ts'

export type Change = {
  what: 'goods' | 'discount' | 'wrap' | 'delivery' | 'tax' | 'wallet' | 'total'
  was: number
  now: number
}

/** Differences between the amounts shown and the current ones, the total last. */
export function changesBetween(was: Quote, after: Quote): Change[] {
  const sums = (quote: Quote): Record<Change['what'], number> => ({
    goods: quote.goodsTotal,
    discount: quote.discount?.amount ?? 0,
    wrap: quote.giftWrapFee,
    delivery: quote.deliveryFee,
    tax: quote.tax,
    wallet: quote.walletAmount,
    total: quote.amountDue,
  })
  const before = sums(was)
  return Object.entries(sums(after)).flatMap(([what, amount]) => {
    const key = what as Change['what'] // a key of the sums
    return before[key] === amount ? [] : [{ what: key, was: before[key], now: amount }]
  })
}
