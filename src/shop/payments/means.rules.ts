import type { Currency } from '../money.ts'
import type { CountryKey } from '../region.ts'
import type { Capabilities } from './capabilities.rules.ts'
import type { PaymentMethod } from './contract.ts'

/** A method the server knows, set up or not. */
export type PaymentTerms = { method: PaymentMethod } & Pick<Capabilities, 'currencies' | 'storedCards'>

/** What the settings list for a country, what the shop is set up for in a currency, and all it knows. */
export type PaymentMeans = {
  listed: readonly string[]
  ready: readonly PaymentMethod[]
  known: readonly PaymentTerms[]
}

/** What a setting by country says of one; `*` for those that are not named. */
export const settingFor = <T>(byCountry: Readonly<Record<string, T>>, country: string): T | undefined =>
  byCountry[country] ?? byCountry['*']

type Offered = { method: PaymentMethod; offeredIn: 'everywhere' | readonly CountryKey[] }

/** Methods by country, as the setting lists them, or where it is empty as each method is offered by itself. */
export function methodsByCountry(
  setting: Readonly<Record<string, string[]>>,
  methods: readonly Offered[],
): Record<string, string[]> {
  if (Object.keys(setting).length > 0) return setting
  const offeredIn = (country?: CountryKey): string[] =>
    methods
      .filter(
        ({ offeredIn: places }) =>
          places === 'everywhere' || (country !== undefined && places.includes(country)),
      )
      .map(({ method }) => method)
  const named = methods.flatMap(({ offeredIn: places }) => (places === 'everywhere' ? [] : places))
  return { ...Object.fromEntries(named.map((country) => [country, offeredIn(country)])), '*': offeredIn() }
}

export const isPayable = ({ listed, ready }: Pick<PaymentMeans, 'listed' | 'ready'>): boolean =>
  ready.some((method) => listed.includes(method))

/**
 * The currency an order is made and paid in: the shopper's own, or the one that the settings name for the
 * country where nobody takes that. An order has one currency, so everything about it (prices, fees, invoice,
 * refunds) is in the one that is charged.
 */
export function chargedCurrency(
  ownCurrency: Currency,
  instead: Currency | undefined,
  meansIn: (currency: Currency) => Pick<PaymentMeans, 'listed' | 'ready'>,
): Currency {
  if (isPayable(meansIn(ownCurrency)) || instead === undefined) return ownCurrency
  return isPayable(meansIn(instead)) ? instead : ownCurrency
}
