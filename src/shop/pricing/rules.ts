import { basicGroup } from '../catalogue/product.rules.ts'
import { convertedPrice, equals, isLess, lessPercent, money, type Currency, type Money } from '../money.ts'
import type { Option } from '../catalogue/contract.ts'

/**
 * Units of each currency for one USD, as decimal text (rules/money#5). HKD prices are entered separately; fees and
 * coupons are converted from HKD.
 */
export type Rates = Readonly<Partial<Record<Currency, string>>>

/** HKD rate of the currency peg, used until another one is entered. */
const linkedHkd = '7.8'

/** Units of a currency for one US dollar; null: not known. */
export const rateOf = (currency: Currency, rates: Rates): string | null =>
  currency === 'USD' ? '1' : (rates[currency] ?? (currency === 'HKD' ? linkedHkd : null))

/** All data of a shopper and a line that decides the unit price. */
export type PriceInput = {
  currency: Currency
  rates: Rates
  groups: readonly string[]
  /** Per cent off regular prices; counts when above 0 (rules/prices#8). */
  discountRate: number
  /** Quantity of this option over all ordinary lines. */
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
/** The rule that set a price and the prices it was preferred to; stored with orders and shown as "why this price". */
export type PriceReason = {
  kind: PriceKind
  group?: string
  considered: { kind: PriceKind; amount: Money; group?: string }[]
}
export type UnitPrice = { price: Money; original: Money | null; reason: PriceReason }

export const publicGroup = 'other/public'
const vipPercent = 15

/** Whether a group name marks VIP members (rules/prices#10). */
export const isVip = (groups: readonly string[]): boolean =>
  groups.some((group) => group.includes('VIP') || group.includes('V.I.P'))
export const isAmbassador = (groups: readonly string[]): boolean =>
  groups.some((group) => group.includes('Ambassador'))

/** Groups that include all shoppers. */
export const universalGroups: readonly string[] = [publicGroup, basicGroup]

/** Groups whose prices apply. */
const priceGroups = (deal: PriceInput): readonly string[] => [
  ...new Set([...universalGroups, ...deal.groups]),
]

function inCurrency(deal: PriceInput, hkd: Money | undefined, usd: Money | undefined): Money | null {
  const rate = rateOf(deal.currency, deal.rates)
  const amount =
    deal.currency === 'HKD' ? hkd : usd && rate ? convertedPrice(usd, deal.currency, rate) : undefined
  return amount && amount.minor > 0 ? amount : null // only gifts and rewards may have price zero (rules/prices#2)
}

/** Applies a percentage discount, but never below one minor unit. */
const lessButSomething = (base: Money, percent: number): Money =>
  money(base.currency, Math.max(1, lessPercent(base, percent).minor))

/** Tier prices by group: the highest tier that the quantity reaches. */
function tierPrices(option: Option, deal: PriceInput): { amount: Money; group: string }[] {
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
 * Unit price for this shopper: the lowest of base, fixed group price, quantity tier, special price and percentage, never
 * combined. Percentages apply to regular-price items only. Null: not sold in this currency; a price of zero means the
 * same (rules/prices#2).
 */
export function unitPrice(option: Option, deal: PriceInput): UnitPrice | null {
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

/** Quantities at which a tier price of the shopper's groups begins (rules/prices#5). */
const quantitiesOf = ({ multiPricing, multiPricingUsd }: Option, deal: PriceInput): number[] => {
  const groups = priceGroups(deal)
  const steps = (deal.currency === 'HKD' ? multiPricing : multiPricingUsd).flatMap(
    ({ memberGroup, pricing }) => (groups.includes(memberGroup) ? pricing.map(({ qty }) => qty) : []),
  )
  return [...new Set(steps)].toSorted((a, b) => a - b)
}

/**
 * Unit prices by quantity, one entry per change, smallest quantity first. A price may also rise, because a percentage
 * does not apply together with a tier price. Empty for offer lines.
 */
export function quantityPrices(option: Option, deal: PriceInput): { qty: number; price: Money }[] {
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
