import { decimals, type Money } from '../../money.ts'
import type { CountryKey, Locale } from '../../region.ts'
import type { FeedItem } from '../item.rules.ts'

/** What stands in a file besides its items. */
export type FileFacts = {
  site: string
  country: CountryKey
  locale: Locale
  shopName: string
  /** Days in which unopened goods may come back. */
  returnDays: number
}

/** How a platform wants its file: what stands before the items, each of them, and what stands behind. */
export type FeedFormat = {
  type: string
  head(facts: FileFacts): string
  item(item: FeedItem, facts: FileFacts): string
  foot: string
}

/** An amount with its currency: `228.00 HKD`, `920 TWD`. */
export function amountText({ minor, currency }: Money): string {
  const places = decimals[currency]
  const digits = String(minor).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${places === 0 ? whole : `${whole}.${digits.slice(-places)}`} ${currency}`
}

/** The beginning of a day in Hong Kong, as platforms read moments. */
export const momentText = (day: string): string => `${day}T00:00:00+08:00`
