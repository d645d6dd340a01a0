import { money, type Money } from '../../money.ts'

/** How the rest of a price is paid at the shop. */
export const restWays = ['cash', 'card', 'octopus', 'payme', 'fps', 'other'] as const
export type RestWay = (typeof restWays)[number]

/** What is paid before of a treatment's price: so many per cent, to the next dollar (rules/bookings#22). */
export function depositOf(price: Money, percent: number): Money {
  const dollars = Math.ceil((price.minor * percent) / 10_000)
  return money(price.currency, Math.min(price.minor, dollars * 100))
}

/** Minutes that a time stays kept after its deposit can be paid no more: a payment may be on its way. */
export const graceAfterPaying = 2
