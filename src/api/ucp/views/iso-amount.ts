import { fromDecimal, type Currency } from '../../../shop/money.ts'

/** ISO 4217 defines two decimals for these, the shop none (rules/money#2). */
const wider = new Set<Currency>(['TWD', 'THB'])

/** A decimal amount of the shop in minor units of ISO 4217, which the protocol counts in. */
export function isoMinor(amount: number, currency: Currency): number {
  const { minor } = fromDecimal(amount, currency)
  return wider.has(currency) ? minor * 100 : minor
}
