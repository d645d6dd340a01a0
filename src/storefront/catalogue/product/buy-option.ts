import type { Money } from '#shop/money.ts'
import type { PriceKind } from '#shop/pricing/rules.ts'
import type { BuyableReason } from '#shop/pricing/buyable.rules.ts'

/** An option as it can be bought by this shopper, in the page's language. */
export type BuyOption = {
  sku: string
  name: string
  /** Null if it is not sold in the shopper's currency. */
  price: Money | null
  original: string | null
  /** Price of a piece by minimum quantity, ascending. */
  tiers: readonly { qty: number; price: Money; label: string }[]
  why: PriceKind
  /** Reason why it cannot be bought; null: it can. */
  refused: BuyableReason | null
  preOrder: boolean
  low: boolean
  limit: number | null
  /** Discount for VIP members. */
  vipSaving: string | null
  /** For a plan: months between deliveries, and the option that it renews. */
  months: number | null
  parent: string | null
  /** Saving of a plan compared with buying once, or of a package compared with its original price. */
  saving: string | null
  sessions: number | null
  /** DD/M. */
  estimate: string | null
  /** DD/MM; null: any time. */
  cutOff: string | null
  /** DD/MM/YYYY: last day of an option on clearance. */
  bestBefore: string | null
  /** DD/MM/YYYY: expected restock of a sold-out option. */
  expectedOn: string | null
  /** DD/MM/YYYY. */
  arrives: { from: string; to: string }
  parts: readonly { name: string; href: string | null; quantity: number }[]
}

/** Options bought once, and plans whose base option is not on this page. */
export const bases = (options: readonly BuyOption[]): BuyOption[] =>
  options.filter((option) => option.parent === null || !options.some((other) => other.sku === option.parent))

export const plansOf = (options: readonly BuyOption[], base: BuyOption): BuyOption[] =>
  options.filter((option) => option.parent === base.sku).toSorted((a, b) => (a.months ?? 0) - (b.months ?? 0))

/**
 * The requested option; otherwise the first that can be bought, with preference for one that also has plans, as that
 * is the usual size.
 */
export function chosenOption(options: readonly BuyOption[], sku: string | null): BuyOption | null {
  const requested = options.find((option) => option.sku === sku)
  if (requested) return requested
  const among = bases(options)
  const can = among.filter((option) => option.refused === null)
  return can.find((option) => plansOf(options, option).length > 0) ?? can[0] ?? among[0] ?? null
}

export const baseOf = (options: readonly BuyOption[], option: BuyOption): BuyOption =>
  options.find((other) => other.sku === option.parent) ?? option

/** Option to select for a variant: its first plan that can be bought, otherwise the variant itself. */
export const withPlan = (options: readonly BuyOption[], base: BuyOption): BuyOption =>
  plansOf(options, base).find((plan) => plan.refused === null) ?? base

/** Price of one piece at this quantity. */
export const unitAt = (option: BuyOption, quantity: number): Money | null =>
  option.tiers.findLast((tier) => tier.qty <= quantity)?.price ?? option.price

export type BagLabel =
  | 'add'
  | 'preOrder'
  | 'onlyHkMacau'
  | 'onlyRegions'
  | 'onlyVip'
  | 'outOfStock'
  | 'unavailable'
  | 'limit'
  | 'soon'
export type BagReason =
  | 'designatedRegions'
  | 'soon'
  | 'vipOnly'
  | 'outOfStock'
  | 'unavailable'
  | 'noPrice'
  | 'limit'
export type BagAnswer = { label: BagLabel; reason: BagReason | null }

const answers: Record<BuyableReason, BagAnswer> = {
  only_hk_macau: { label: 'onlyHkMacau', reason: 'designatedRegions' },
  only_regions: { label: 'onlyRegions', reason: 'designatedRegions' },
  only_vip: { label: 'onlyVip', reason: 'vipOnly' },
  // Disabled options show a tooltip that they are for VIP members only.
  disabled: { label: 'unavailable', reason: 'vipOnly' },
  not_for_sale: { label: 'unavailable', reason: 'unavailable' },
  soon: { label: 'soon', reason: 'soon' },
  out_of_stock: { label: 'outOfStock', reason: 'outOfStock' },
  no_price: { label: 'unavailable', reason: 'noPrice' },
  limit: { label: 'limit', reason: 'limit' },
}

/** Label of the button, and the reason why it is disabled. */
export function bagAnswer(option: BuyOption | null, quantity: number): BagAnswer {
  if (!option) return answers.not_for_sale
  if (option.refused) return answers[option.refused]
  if (option.limit !== null && quantity > option.limit) return answers.limit
  return { label: option.preOrder ? 'preOrder' : 'add', reason: null }
}
