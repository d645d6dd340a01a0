import type { Currency } from '../money.ts'
import type { CountryKey } from '../region.ts'
import type { Capabilities } from './capabilities.rules.ts'
import type { PaymentMethod } from './contract.ts'

/** A payment method known to the server, set up or not. */
export type PaymentTerms = { method: PaymentMethod } & Pick<Capabilities, 'currencies' | 'storedCards'>

/** `listed`: methods set for the country; `ready`: set up for the currency; `known`: all methods of the server. */
export type PaymentMeans = {
  listed: readonly string[]
  ready: readonly PaymentMethod[]
  known: readonly PaymentTerms[]
}

/** A country's value of a setting by country; `*` is the default. */
export const settingFor = <T>(byCountry: Readonly<Record<string, T>>, country: string): T | undefined =>
  byCountry[country] ?? byCountry['*']

type Offered = { method: PaymentMethod; offeredIn: 'everywhere' | readonly CountryKey[] }

/** Methods by country: the setting, or if it is empty the methods' default countries. */
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

/** Whether any method is both listed for the country and configured. */
export const isPayable = ({ listed, ready }: Pick<PaymentMeans, 'listed' | 'ready'>): boolean =>
  ready.some((method) => listed.includes(method))

/**
 * Currency of an order: the shopper's, or the country's substitute (`instead`) if no method accepts the shopper's. An
 * order has one currency for prices, fees, invoice and refunds: the charged one.
 */
export function chargedCurrency(
  ownCurrency: Currency,
  instead: Currency | undefined,
  meansIn: (currency: Currency) => Pick<PaymentMeans, 'listed' | 'ready'>,
): Currency {
  if (isPayable(meansIn(ownCurrency)) || instead === undefined) return ownCurrency
  return isPayable(meansIn(instead)) ? instead : ownCurrency
}
