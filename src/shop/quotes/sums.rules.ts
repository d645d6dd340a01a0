import { minus, plus, zero, type Currency, type Money } from '../money.ts'
import type { OrderAmounts } from '../orders/order.rules.ts'

/** What is charged, before it is said how it is paid. */
export type Charges = {
  goods: Money
  discount: Money
  giftWrap: Money
  delivery: Money
  tax: Money
  total: Money
}
/** `wallet` is paid by Cash Dollar or by a gift code, `due` by other ways. */
export type Sums = Charges & { wallet: Money; due: Money }

/** The one formula of an order's total. */
export const totalOf = ({ goods, discount, giftWrap, delivery, tax }: Omit<Charges, 'total'>): Money =>
  [giftWrap, delivery, tax].reduce(plus, minus(goods, discount))

/** Charges of lines; what is not named is nothing. */
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
    tax: none, // 0 in Hong Kong; abroad duties are asked for on arrival
  }
  return { ...parts, total: totalOf(parts) }
}

export const paidBy = (charges: Charges, wallet: Money): Sums => ({
  ...charges,
  wallet,
  due: minus(charges.total, wallet),
})

/** Sums as an order keeps them. */
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
