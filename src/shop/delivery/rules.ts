import { refusals } from '../refusal.ts'
import type { CountryKey } from '../region.ts'
import { dayMs } from '../calendar.ts'

/** Delivery methods. */
export const deliveryMethods = ['shipping', 'pickup_shop', 'sf_station', 'sf_locker'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Validation errors of a destination. */
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

/** Countries each brand ships to, by brand key. Unlisted brands ship nowhere. */
export type BrandShipping = Readonly<Record<string, readonly CountryKey[]>>

/** Product fields that decide where it ships: its brand, and its own restriction of the brand's countries. */
export type Destined = { brandKey: string; countries: readonly CountryKey[] }

/** Countries a product ships to: those of its brand, restricted to its own list if it has one (rules/products#10). */
export const countriesOf = (
  shipping: BrandShipping,
  { brandKey, countries }: Destined,
): readonly CountryKey[] => {
  const ofBrand = (Object.hasOwn(shipping, brandKey) ? shipping[brandKey] : undefined) ?? []
  return countries.length === 0 ? ofBrand : ofBrand.filter((country) => countries.includes(country))
}

export const shipsTo = (shipping: BrandShipping, product: Destined, country: CountryKey): boolean =>
  countriesOf(shipping, product).includes(country)

/** Why a product does not ship to a country; null: it does. Products for Hong Kong and Macau only have their own message. */
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
 * Amount left to free shipping (Hong Kong only), and progress in percent, up to 100. Amounts in HKD minor units. The
 * threshold must be exceeded: at exactly the threshold one cent is left.
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

/** Adds days to a date (YYYY-MM-DD; dates are Hong Kong's, rules/money#7). */

const plusDays = (isoDate: string, days: number): string =>
  new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Earliest arrival of goods in stock: they ship within 48 hours, so from the second day on. */
export const usualEstimate = (today: string): string => plusDays(today, 2)

type Transit = {
  /** Transit days in addition to those within Hong Kong. */
  later: number
  /** Days between the earliest and the latest arrival. */
  span: number
}

/** Transit times by air from Hong Kong as quoted by the carrier, without customs clearance. */
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

/** Delivery window: from the latest estimate of all goods plus transit, over the span of the country (2 days in Hong Kong). */
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

/** Formats a date as DD/MM/YYYY, for delivery windows. */
export const dayMonthYear = (isoDate: string): string => isoDate.split('-').toReversed().join('/')

/** Formats a date as DD/M, for estimates. */
export const dayMonth = (isoDate: string): string => {
  const [, month = '', date = ''] = isoDate.split('-')
  return `${date}/${Number(month)}`
}
