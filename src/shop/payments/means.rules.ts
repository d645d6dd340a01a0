import type { Currency } from '../money.ts'
import type { PaymentMethod } from './contract.ts'

/** What the settings list for a country, and what the shop is set up for in a currency. */
export type PaymentMeans = { listed: readonly string[]; ready: readonly PaymentMethod[] }

/** What a setting by country says of one; `*` for those that are not named. */
export const settingFor = <T>(byCountry: Readonly<Record<string, T>>, country: string): T | undefined =>
  byCountry[country] ?? byCountry['*']

export const isPayable = ({ listed, ready }: PaymentMeans): boolean =>
  ready.some((method) => listed.includes(method))

/**
 * The currency an order is made and paid in: the shopper's own, or the one that the settings name for the
 * country where nobody takes that. An order has one currency, so everything about it (prices, fees, invoice,
 * refunds) is in the one that is charged.
 */
export function chargedCurrency(
  own: Currency,
  instead: Currency | undefined,
  meansIn: (currency: Currency) => PaymentMeans,
): Currency {
  if (isPayable(meansIn(own)) || instead === undefined) return own
  return isPayable(meansIn(instead)) ? instead : own
}
