import { basicGroup } from '../catalogue/product.rules.ts'
import { Big } from 'big.js'
import { convertedPrice, equals, isLess, lessPercent, money, type Currency, type Money } from '../money.ts'
import type { Option } from '../catalogue/contract.ts'

/**
 * What one USD buys, as decimal text by currency; USD itself is 1 (rules/money#5). Prices in HKD are its own;
 * fees and coupons are turned over from it.
 */
export type Rates = Readonly<Partial<Record<Currency, string>>>

/** The linked rate that holds while nobody entered another one. */
const linkedHkd = '7.8'

/** Units of a currency for one US dollar; null: not known. */
export const rateOf = (currency: Currency, rates: Rates): string | null =>
  currency === 'USD' ? '1' : (rates[currency] ?? (currency === 'HKD' ? linkedHkd : null))

/** Everything about a shopper and a line that bears on one unit's price. */
export type Deal = {
  currency: Currency
  rates: Rates
  groups: readonly string[]
  /** Per cent off regular prices; counts when above 0 (rules/prices#8). */
  discountRate: number
  /** How many of this option the shopper takes, over all ordinary lines. */
  quantity: number
  /** The line is a special offer with a valid bundle_sku (rules/prices#7). */
  isOffer?: boolean
}

export const priceKinds = [
  'base',
  'fixed',
  'tier',
  'special',
  'member',
  'vip',
  'gift',
  'reward',
  'exchange',
] as const
export type PriceKind = (typeof priceKinds)[number]
/** The winner and what it beat: orders keep it, screens show it as "why this price". */
export type PriceReason = {
  kind: PriceKind
  group?: string
  considered: { kind: PriceKind; amount: Money; group?: string }[]
}
export type UnitPrice = { price: Money; original: Money | null; reason: PriceReason }

export const publicGroup = 'other/public'
const vipPercent = 15

/** VIP by name (rules/prices#10). */
export const isVip = (groups: readonly string[]): boolean =>
  groups.some((group) => group.includes('VIP') || group.includes('V.I.P'))
export const isAmbassador = (groups: readonly string[]): boolean =>
  groups.some((group) => group.includes('Ambassador'))

/** The groups that everybody belongs to. */
export const everybodysGroups: readonly string[] = [publicGroup, basicGroup]

/** Groups whose prices apply. */
const priceGroups = (deal: Deal): readonly string[] => [...new Set([...everybodysGroups, ...deal.groups])]

function inCurrency(deal: Deal, hkd: Money | undefined, usd: Money | undefined): Money | null {
  const rate = rateOf(deal.currency, deal.rates)
  const amount =
    deal.currency === 'HKD' ? hkd : usd && rate ? convertedPrice(usd, deal.currency, rate) : undefined
  return amount && amount.minor > 0 ? amount : null // nothing is a price for gifts and rewards alone (rules/prices#1)
}

/** A percentage leaves the smallest coin at least. */
const lessButSomething = (base: Money, percent: number): Money =>
  money(base.currency, Math.max(1, lessPercent(base, percent).minor))

/** A price from a tier list: the highest quantity that is reached in each group. */
function tierPrices(option: Option, deal: Deal): { amount: Money; group: string }[] {
  const found: { amount: Money; group: string }[] = []
  for (const group of priceGroups(deal)) {
    const reached = <T extends { qty: number }>(steps: readonly T[] | undefined): T | undefined =>
      steps?.filter((step) => step.qty <= deal.quantity).toSorted((a, b) => b.qty - a.qty)[0]
    const hkd = reached(option.multiPricing.find((tiers) => tiers.memberGroup === group)?.pricing)?.price
    const usd = reached(option.multiPricingUsd.find((tiers) => tiers.memberGroup === group)?.pricing)?.price
    const amount = inCurrency(deal, hkd, usd)
    if (amount) found.push({ amount, group })
  }
  return found
}

/**
 * What one unit costs this shopper: the lowest of base, fixed group price, quantity tier, special price and
 * percentage, never several together. Percentages count on regular-price items alone. Null: not sold in this
 * currency, which a price of nothing says too (rules/prices#1).
 */
export function unitPrice(option: Option, deal: Deal): UnitPrice | null {
  const base = inCurrency(deal, option.price, option.priceUsd)
  if (!base) return null
  const original = inCurrency(
    deal,
    option.originalPrice ?? option.treatmentOriginalPrice,
    option.originalPriceUsd ?? option.treatmentOriginalPriceUsd,
  )

  const considered: PriceReason['considered'] = [{ kind: 'base', amount: base }]
  for (const group of priceGroups(deal)) {
    const fixed = option.fixPrice.find((price) => price.memberGroup === group)
    const amount = fixed ? inCurrency(deal, fixed.price, fixed.priceUsd) : null
    if (amount) considered.push({ kind: 'fixed', amount, group })
  }
  for (const { amount, group } of tierPrices(option, deal)) considered.push({ kind: 'tier', amount, group })
  const special = deal.isOffer ? inCurrency(deal, option.specialPricing, option.specialPricingUsd) : null
  if (special) considered.push({ kind: 'special', amount: special })

  const isRegular = considered.length === 1 && (!original || !isLess(base, original))
  if (isRegular && deal.discountRate > 0)
    considered.push({ kind: 'member', amount: lessButSomething(base, deal.discountRate) })
  if (isRegular && isVip(deal.groups))
    considered.push({ kind: 'vip', amount: lessButSomething(base, vipPercent) })

  const best = considered.reduce((lowest, next) => (isLess(next.amount, lowest.amount) ? next : lowest))
  const struck = original && isLess(base, original) ? original : base
  return {
    price: best.amount,
    original: isLess(best.amount, struck) ? struck : null,
    reason: { kind: best.kind, group: best.group, considered: considered.filter((other) => other !== best) },
  }
}

/** Quantities at which a price of this shopper's own begins (rules/prices#5). */
const quantitiesOf = ({ multiPricing, multiPricingUsd }: Option, deal: Deal): number[] => {
  const groups = priceGroups(deal)
  const steps = (deal.currency === 'HKD' ? multiPricing : multiPricingUsd).flatMap(
    ({ memberGroup, pricing }) => (groups.includes(memberGroup) ? pricing.map(({ qty }) => qty) : []),
  )
  return [...new Set(steps)].toSorted((a, b) => a - b)
}

/**
 * What one unit costs this shopper from a quantity on, each time it changes, also where it rises because a percentage
 * does not count beside a quantity price; the smallest quantity first. An offer line has none.
 */
export function quantityPrices(option: Option, deal: Deal): { qty: number; price: Money }[] {
  const found: { qty: number; price: Money }[] = []
  let before = unitPrice(option, deal)?.price
  if (deal.isOffer || !before) return found
  for (const qty of quantitiesOf(option, deal)) {
    if (qty <= deal.quantity) continue
    const price = unitPrice(option, { ...deal, quantity: qty })?.price
    if (!price || equals(price, before)) continue
    found.push({ qty, price })
    before = price
  }
  return found
}

/** Per cent saved, whole, rounded down; for badges. */
export const percentSaved = (price: Money, original: Money): number =>
  original.minor === 0
    ? 0
    : new Big(original.minor - price.minor).times(100).div(original.minor).round(0, Big.roundDown).toNumber()
