import { money, type Money } from '../../money.ts'

/** How the rest of a price is paid at the shop. */
export const restWays = ['cash', 'card', 'octopus', 'payme', 'fps', 'other'] as const
export type RestWay = (typeof restWays)[number]

/** What is paid before of a treatment's price: so many per cent, to the next dollar (rules/bookings#22). */
export function depositOf(price: Money, percent: number): Money {
  const dollars = Math.ceil((price.minor * percent) / 10_000)
  return money(price.currency, Math.min(price.minor, dollars * 100))
}

export type Shares = {
  price: Money
  deposit: Money
  /** What the bank took back of the deposit. */
  takenBack: Money
}

/** What of the price is paid at the shop: what the deposit leaves, and what a bank took back (rules/bookings#22). */
export const restOf = ({ price, deposit, takenBack }: Shares): Money =>
  money(price.currency, price.minor - deposit.minor + Math.min(deposit.minor, takenBack.minor))

/** Minutes that a time stays kept after its deposit can be paid no more: a payment may be on its way. */
export const graceAfterPaying = 2
