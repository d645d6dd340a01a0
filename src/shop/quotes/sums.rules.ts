import { minus, plus, zero, type Currency, type Money } from '../money.ts'
import type { OrderAmounts } from '../orders/order.rules.ts'

/** Charges of an order, before tenders. */
export type Charges = {
  goods: Money
  discount: Money
  giftWrap: Money
  delivery: Money
  tax: Money
  total: Money
}
/** `wallet`: paid with Cash Dollar or a gift code; `due`: paid by other methods. */
export type Sums = Charges & { wallet: Money; due: Money }

/** The only formula of an order's total. */
export const totalOf = ({ goods, discount, giftWrap, delivery, tax }: Omit<Charges, 'total'>): Money =>
  [giftWrap, delivery, tax].reduce(plus, minus(goods, discount))

/** Charges of lines; omitted fees are zero. */
export function chargesOf(
  currency: Currency,
  lines: readonly { total: Money }[],
  fees: Partial<Pick<Charges, 'discount' | 'giftWrap' | 'delivery'>> = {},
): Charges {
  const none = zero(currency)
  const parts = {
    goods: lines.reduce((sum, line) => plus(sum, line.total), none),
    discount: fees.discount ?? none,
    giftWrap: fees.giftWrap ?? none,
    delivery: fees.delivery ?? none,
    tax: none, // 0 in Hong Kong; abroad the recipient pays duties on arrival
  }
  return { ...parts, total: totalOf(parts) }
}

/** Adds tenders to charges: Cash Dollar or a gift code pays `wallet`; `due` is the rest. */
export const paidBy = (charges: Charges, wallet: Money): Sums => ({
  ...charges,
  wallet,
  due: minus(charges.total, wallet),
})

/** Converts sums to the stored amounts of an order. */
export const toOrderAmounts = (sums: Sums): OrderAmounts => ({
  currency: sums.total.currency,
  goods: sums.goods,
  discount: sums.discount,
  giftWrap: sums.giftWrap,
  deliveryFee: sums.delivery,
  tax: sums.tax,
  total: sums.total,
  walletAmount: sums.wallet,
  due: sums.due,
})
