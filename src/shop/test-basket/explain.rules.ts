import type { DeliveryMethod } from '../delivery/rules.ts'
import { isLess, zero, type Currency, type Money } from '../money.ts'
import type { CountryKey } from '../region.ts'

/** How a coupon comes to a basket: written by the shopper, the code of the month, or a friend's. */
export const couponOrigins = ['written', 'month', 'friend'] as const
export type CouponOrigin = (typeof couponOrigins)[number]

/** What makes delivery cost what it does. */
export const deliveryCauses = [
  'nothing_sent',
  'not_offered',
  'coupon',
  'threshold',
  'free_way',
  'table',
] as const
export type DeliveryCause = (typeof deliveryCauses)[number]

type Sent = {
  isSent: boolean
  /** By the table without a threshold; null: nothing goes there this way. */
  tableFee: Money | null
  /** With the threshold of the settings. */
  usualFee: Money | null
  freeByCoupon: boolean
}

/** Why delivery costs what it does; the first reason that is enough (rules/prices#18). */
export function deliveryCause({ isSent, tableFee, usualFee, freeByCoupon }: Sent): DeliveryCause {
  if (!isSent) return 'nothing_sent'
  if (tableFee === null || usualFee === null) return 'not_offered'
  const none = zero(tableFee.currency)
  if (!isLess(none, tableFee)) return 'free_way'
  if (!isLess(none, usualFee)) return 'threshold'
  return freeByCoupon ? 'coupon' : 'table'
}

/** What somebody at the desk wants explained: goods, who buys them in which groups, where, and when. */
export type TestBasket = {
  lines: readonly string[]
  currency: Currency
  country: CountryKey
  method: DeliveryMethod
  groups: readonly string[]
  discountRate: number
  coupon: string
  hasOrdered: boolean
  isReferred: boolean
  at?: string | undefined
}
