import { freeShippingProgress, type DeliveryProblem, type DeliveryMethod } from './rules.ts'
import { money, convertAt, zero, type Money } from '../money.ts'
import type { CountryKey, Text } from '../region.ts'

/** Delivery fee in HKD cents for parcels up to a weight. */
export type FeeRow = {
  country: CountryKey
  area: string
  method: DeliveryMethod
  upToGrams: number
  fee: number
}

/** A pickup point. */
export type PickupPoint = {
  code: string
  method: DeliveryMethod
  name: Text
  address: Text
  /** Key of the district (places.rules). */
  district: string
  hours: Text
  maxGrams: number
  active: boolean
}

/** Default weight in grams of products without weight. */
export const usualGrams = 300

export type Parcel = {
  country: CountryKey
  area: string
  grams: number
  /** Goods after discounts, in the order's currency. */
  goods: Money
}
type Terms = {
  fees: readonly FeeRow[]
  /** In HKD cents; above it delivery in Hong Kong is free. */
  threshold: number
  /** Units of HKD and of the order's currency for one US dollar. */
  rates: { from: string; to: string }
}

/** Whether delivery is free: in Hong Kong only, if discounted goods exceed the threshold. */
export const isSentFree = ({ country, goods }: Parcel, { threshold, rates }: Terms): boolean =>
  country === 'hk' && goods.minor > convertAt(money('HKD', threshold), goods.currency, rates).minor

/** Delivery fee in the order's currency; null: the method does not serve the place, or not this weight. */
export function deliveryFee(method: DeliveryMethod, parcel: Parcel, terms: Terms): Money | null {
  const { country, area, grams, goods } = parcel
  const bands = terms.fees.filter(
    (row) => row.country === country && row.area === area && row.method === method,
  )
  const band = bands.toSorted((a, b) => a.upToGrams - b.upToGrams).find((row) => grams <= row.upToGrams)
  if (!band) return null
  return isSentFree(parcel, terms)
    ? zero(goods.currency)
    : convertAt(money('HKD', band.fee), goods.currency, terms.rates)
}

/** Amount left to free delivery, for the progress bar. */
export function freeDeliveryLeft(goods: Money, threshold: number): { remaining: Money; percent: number } {
  const { remaining, percent } = freeShippingProgress(goods.minor, threshold)
  return { remaining: money(goods.currency, remaining), percent }
}

/** The selected pickup point, or the validation error of the selection. */
export function pickupAt(
  points: readonly PickupPoint[],
  method: DeliveryMethod,
  code: string,
  grams: number,
): { point: PickupPoint } | { problem: DeliveryProblem } {
  if (code === '') return { problem: 'point_missing' }
  const point = points.find(
    (each) => each.code === code.toUpperCase() && each.method === method && each.active,
  )
  if (!point) return { problem: 'point_unknown' }
  return grams > point.maxGrams ? { problem: 'too_heavy' } : { point }
}
