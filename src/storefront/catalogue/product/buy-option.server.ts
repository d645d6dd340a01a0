import { optionName } from '#shop/catalogue/product.rules.ts'
import { dayMonth, dayMonthYear, deliveryWindow } from '#shop/delivery/rules.ts'
import { fromDecimal, isLess, minus, formatMoney, type Money } from '#shop/money.ts'
import { everybodysGroups, unitPrice, type PriceKind, type Rates } from '#shop/pricing/rules.ts'
import type { CountryKey, Locale } from '#shop/region.ts'
import type { OptionView } from '#shop/showcase/contract.ts'
import type { BuyOption } from './buy-option.ts'

export type OptionSurroundings = {
  locale: Locale
  /** Where it would go. */
  country: CountryKey
  rates: Rates
  /** YYYY-MM-DD in Hong Kong. */
  today: string
  /** All options of the product, to find what a plan renews. */
  all: readonly OptionView[]
  partNamed(subSku: string): { name: string; href: string | null } | null
}

const moneyOf = (option: OptionView | undefined): Money | null =>
  option?.effective ? fromDecimal(option.effective.price, option.effective.currency) : null
const less = (from: Money | null, to: Money | null): string | null =>
  from && to && isLess(to, from) ? formatMoney(minus(from, to)) : null

export function buyOption(
  option: OptionView,
  { locale, country, rates, today, all, partNamed }: OptionSurroundings,
): BuyOption {
  const price = moneyOf(option)
  const { effective } = option
  const original = effective?.originalPrice ? fromDecimal(effective.originalPrice, effective.currency) : null
  const parent = option.isSubscription ? (option.subscriptionParentSku ?? null) : null
  const arrives = deliveryWindow([option.estimate], today, country)
  const saving = parent
    ? less(moneyOf(all.find((other) => other.subSku === parent)), price)
    : less(original, price)
  return {
    sku: option.subSku,
    name: optionName(locale, option),
    price,
    original: original && formatMoney(original),
    tiers: price ? tiersOf(option, price, rates) : [],
    why: (effective?.reason ?? 'base') as PriceKind, // the rule that priced it writes these words
    refused: option.buyable.reason,
    preOrder: option.state === 'pre_order',
    low: option.low,
    limit: option.orderLimit ?? null,
    vipSaving: price && less(price, unitFor(option, price, rates, ['VIP'], 1)),
    months: option.isSubscription ? (option.subscriptionIntervalInMonth ?? null) : null,
    parent,
    saving,
    sessions: option.sessions ?? null,
    estimate: option.estimate ? dayMonth(option.estimate) : null,
    cutOff: option.cutOffDate ? dayMonthYear(option.cutOffDate).slice(0, 5) : null,
    bestBefore: option.bestBefore && dayMonthYear(option.bestBefore),
    expectedOn: option.expectedOn && dayMonthYear(option.expectedOn),
    arrives: { from: dayMonthYear(arrives.from), to: dayMonthYear(arrives.to) },
    parts: option.components.flatMap(({ subSku, quantity }) => {
      const component = partNamed(subSku)
      return component ? [{ ...component, quantity }] : []
    }),
  }
}

const unitFor = (
  option: OptionView,
  { currency }: Money,
  rates: Rates,
  groups: readonly string[],
  quantity: number,
): Money | null => unitPrice(option, { currency, rates, groups, discountRate: 0, quantity })?.price ?? null

/** Everybody's quantity prices, where they are below what this shopper pays for one. */
function tiersOf(option: OptionView, ownPrice: Money, rates: Rates): BuyOption['tiers'] {
  const steps = option.multiPricing.flatMap(({ memberGroup, pricing }) =>
    everybodysGroups.includes(memberGroup) ? pricing : [],
  )
  return steps
    .toSorted((a, b) => a.qty - b.qty)
    .flatMap(({ qty }) => {
      const price = unitFor(option, ownPrice, rates, [], qty)
      return price && isLess(price, ownPrice) ? [{ qty, price, label: formatMoney(price) }] : []
    })
}
