import type { Money } from '#shop/money.ts'
import type { PriceKind } from '#shop/pricing/rules.ts'
import type { BuyableReason } from '#shop/pricing/buyable.rules.ts'

/** One thing that can be put into the bag, as this shopper may have it and in the page's language. */
export type BuyOption = {
  sku: string
  name: string
  /** Null when it is not sold in the shopper's currency. */
  price: Money | null
  original: string | null
  /** What a piece costs from a quantity on, the smallest quantity first. */
  tiers: readonly { qty: number; price: Money; label: string }[]
  why: PriceKind
  /** Null: it can be bought. */
  refused: BuyableReason | null
  preOrder: boolean
  low: boolean
  limit: number | null
  /** What VIP members pay less. */
  vipSaving: string | null
  /** Months between the deliveries of a plan, and the option it sends again. */
  months: number | null
  parent: string | null
  /** What a plan saves against buying once, or a package against its original price. */
  saving: string | null
  sessions: number | null
  /** DD/M. */
  estimate: string | null
  /** DD/MM; null: any time. */
  cutOff: string | null
  /** DD/MM/YYYY: on clearance, its last day. */
  bestBefore: string | null
  /** DD/MM/YYYY: sold out, and more of it is expected. */
  expectedOn: string | null
  /** DD/MM/YYYY. */
  arrives: { from: string; to: string }
  parts: readonly { name: string; href: string | null; quantity: number }[]
}

/** What is bought once, and plans that renew nothing on this page. */
export const bases = (options: readonly BuyOption[]): BuyOption[] =>
  options.filter((option) => option.parent === null || !options.some((other) => other.sku === option.parent))

export const plansOf = (options: readonly BuyOption[], base: BuyOption): BuyOption[] =>
  options.filter((option) => option.parent === base.sku).toSorted((a, b) => (a.months ?? 0) - (b.months ?? 0))

/**
 * The option asked for; else the first that can be bought, where one that can also be sent regularly is the
 * usual size.
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

/** Choosing a variant: its first plan when it has plans, else itself alone. */
export const withPlan = (options: readonly BuyOption[], base: BuyOption): BuyOption =>
  plansOf(options, base).find((plan) => plan.refused === null) ?? base

/** One piece's price when this many are taken. */
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
  // Disabled options show an only-VIP tooltip
  disabled: { label: 'unavailable', reason: 'vipOnly' },
  not_for_sale: { label: 'unavailable', reason: 'unavailable' },
  soon: { label: 'soon', reason: 'soon' },
  out_of_stock: { label: 'outOfStock', reason: 'outOfStock' },
  no_price: { label: 'unavailable', reason: 'noPrice' },
  limit: { label: 'limit', reason: 'limit' },
}

/** What the button says, and why it cannot be pressed. */
export function bagAnswer(option: BuyOption | null, quantity: number): BagAnswer {
  if (!option) return answers.not_for_sale
  if (option.refused) return answers[option.refused]
  if (option.limit !== null && quantity > option.limit) return answers.limit
  return { label: option.preOrder ? 'preOrder' : 'add', reason: null }
}
