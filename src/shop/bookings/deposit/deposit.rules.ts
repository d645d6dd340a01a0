import { money, type Money } from '../../money.ts'

/** Payment methods for the rest of a price, at the shop. */
export const balanceMethods = ['cash', 'card', 'octopus', 'payme', 'fps', 'other'] as const
export type BalanceMethod = (typeof balanceMethods)[number]

/** Deposit of a treatment's price: `percent` of it, rounded up to a whole dollar (rules/bookings#22). */
export function depositOf(price: Money, percent: number): Money {
  const dollars = Math.ceil((price.minor * percent) / 10_000)
  return money(price.currency, Math.min(price.minor, dollars * 100))
}

export type Shares = {
  price: Money
  deposit: Money
  /** Part of the deposit that the bank charged back. */
  takenBack: Money
}

/** Rest to pay at the shop: the price without the deposit, plus the part of it charged back (rules/bookings#22). */
export const balanceDue = ({ price, deposit, takenBack }: Shares): Money =>
  money(price.currency, price.minor - deposit.minor + Math.min(deposit.minor, takenBack.minor))

/** Minutes that a hold outlives the payment deadline of its deposit, because a payment may be in progress. */
export const graceAfterPaying = 2
