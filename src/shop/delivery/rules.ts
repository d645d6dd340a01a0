import { refusals } from '../refusal.ts'
import type { CountryKey } from '../region.ts'

/** Ways an order reaches its buyer. */
export const deliveryMethods = ['shipping', 'pickup_shop', 'sf_station', 'sf_locker'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** What may be wrong with where an order should go. */
export const deliveryRefusals = /* @__PURE__ */ refusals('delivery', {
  field_missing: 'invalid',
  unknown_choice: 'invalid',
  postcode: 'invalid',
  phone: 'invalid',
  taiwan_phone: 'invalid',
  real_name: 'invalid',
  identity_number: 'invalid',
  kana: 'invalid',
  method_not_offered: 'refused',
  point_missing: 'invalid',
  point_unknown: 'refused',
  too_heavy: 'refused',
})
export type DeliveryProblem = keyof typeof deliveryRefusals

/** Which brand ships where: brand key to country keys. Brands that are not listed ship nowhere. */
export type BrandShipping = Readonly<Record<string, readonly CountryKey[]>>

/** What of a product says where it is sent: its brand, and what of the brand's countries is its own. */
export type Destined = { brandKey: string; countries: readonly CountryKey[] }

/** Where a product is sent: of its brand's countries those it names, or all of them (rules/products#10). */
export const countriesOf = (
  shipping: BrandShipping,
  { brandKey, countries }: Destined,
): readonly CountryKey[] => {
  const ofBrand = (Object.hasOwn(shipping, brandKey) ? shipping[brandKey] : undefined) ?? []
  return countries.length === 0 ? ofBrand : ofBrand.filter((country) => countries.includes(country))
}

export const shipsTo = (shipping: BrandShipping, product: Destined, country: CountryKey): boolean =>
  countriesOf(shipping, product).includes(country)

/**
 * Why a product cannot be sent to a country; null: they can. Hong Kong and Macau alone have a sentence
 * of their own.
 */
export function unreachable(
  shipping: BrandShipping,
  product: Destined,
  country: CountryKey,
): 'only_hk_macau' | 'only_regions' | null {
  if (shipsTo(shipping, product, country)) return null
  return isHongKongOnly(shipping, product) ? 'only_hk_macau' : 'only_regions'
}

const isHongKongOnly = (shipping: BrandShipping, product: Destined): boolean => {
  const to = countriesOf(shipping, product)
  return to.length === 1 && to[0] === 'hk'
}

/**
 * How much is left to free shipping; Hong Kong only, percent capped at 100. Amounts in HKD minor units. Exactly the threshold is not
 * yet beyond it: a cent is left.
 */
export function freeShippingProgress(
  total: number,
  threshold: number,
): { remaining: number; percent: number } {
  if (threshold <= 0 || total > threshold) return { remaining: 0, percent: 100 }
  return {
    remaining: Math.max(1, threshold - total),
    percent: Math.min(99, Math.floor((total / threshold) * 100)),
  }
}

const day = 86_400_000

/** "Today" in Hong Kong as YYYY-MM-DD (rules/money#7). */

const plusDays = (isoDate: string, days: number): string =>
  new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** Goods in stock leave within 48 hours, so they arrive from the second day on. */
export const usualEstimate = (today: string): string => plusDays(today, 2)

type Transit = {
  /** Days a parcel is under way beyond those within Hong Kong. */
  later: number
  /** Days from the first on which it may arrive to the last. */
  span: number
}

/** By air, without customs: what the carrier quotes from Hong Kong. */
export const transit: Readonly<Record<CountryKey, Transit>> = {
  hk: { later: 0, span: 2 },
  tw: { later: 2, span: 4 },
  cn: { later: 2, span: 4 },
  sg: { later: 3, span: 4 },
  my: { later: 3, span: 5 },
  th: { later: 3, span: 5 },
  kr: { later: 3, span: 4 },
  jp: { later: 3, span: 4 },
  au: { later: 5, span: 6 },
  us: { later: 5, span: 7 },
  ca: { later: 5, span: 7 },
  uk: { later: 5, span: 7 },
  ch: { later: 5, span: 7 },
}

/**
 * Within Hong Kong the latest estimate to that date plus 2 days; elsewhere as long after it as the way there
 * takes.
 */
export function deliveryWindow(
  estimates: readonly (string | undefined)[],
  today: string,
  country: CountryKey,
): { from: string; to: string } {
  const ready = estimates.reduce<string>(
    (latest, date) => (date && date > latest ? date : latest),
    usualEstimate(today),
  )
  const { later, span } = transit[country]
  const from = plusDays(ready, later)
  return { from, to: plusDays(from, span) }
}

/** DD/MM/YYYY, as windows are written. */
export const dayMonthYear = (isoDate: string): string => isoDate.split('-').toReversed().join('/')

/** DD/M, as estimates are written. */
export const dayMonth = (isoDate: string): string => {
  const [, month = '', date = ''] = isoDate.split('-')
  return `${date}/${Number(month)}`
}
