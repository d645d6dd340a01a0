import { decimals, type Money } from '../../money.ts'
import type { CountryKey, Locale } from '../../region.ts'
import type { FeedItem } from '../item.rules.ts'

/** Data of a feed file besides its items. */
export type FileFacts = {
  site: string
  country: CountryKey
  locale: Locale
  shopName: string
  /** Return period of unopened goods, in days. */
  returnDays: number
}

/** File format of a platform: header, item and footer. */
export type FeedFormat = {
  type: string
  head(facts: FileFacts): string
  item(item: FeedItem, facts: FileFacts): string
  foot: string
}

/** Formats an amount with its currency: `228.00 HKD`, `920 TWD`. */
export function amountText({ minor, currency }: Money): string {
  const places = decimals[currency]
  const digits = String(minor).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${places === 0 ? whole : `${whole}.${digits.slice(-places)}`} ${currency}`
}

/** Formats the start of a Hong Kong day as timestamp. */
export const momentText = (day: string): string => `${day}T00:00:00+08:00`
