import { optionName } from '#shop/catalogue/product.rules.ts'
import { dayMonth, dayMonthYear, deliveryWindow } from '#shop/delivery/rules.ts'
import { fromDecimal, isLess, minus, formatMoney, type Money } from '#shop/money.ts'
import { unitPrice, type PriceKind, type Rates } from '#shop/pricing/rules.ts'
import type { CountryKey, Locale } from '#shop/region.ts'
import type { OptionView } from '#shop/showcase/contract.ts'
import type { BuyOption } from './buy-option.ts'

export type OptionSurroundings = {
  locale: Locale
  /** Country of delivery. */
  country: CountryKey
  rates: Rates
  /** Date in Hong Kong, YYYY-MM-DD. */
  today: string
  /** All options of the product, to find the option that a plan renews. */
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
    tiers: tiersOf(option),
    why: (effective?.reason ?? 'base') as PriceKind, // the pricing rule writes these values
    refused: option.buyable.reason,
    preOrder: option.state === 'pre_order',
    low: option.low,
    limit: option.orderLimit ?? null,
    vipSaving: price && less(price, vipUnit(option, price, rates)),
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

/** Price of one piece for VIP members. */
const vipUnit = (option: OptionView, { currency }: Money, rates: Rates): Money | null =>
  unitPrice(option, {
    currency,
    rates,
    groups: ['VIP'],
    discountRate: 0,
    quantity: 1,
  })?.price ?? null

/** Quantity prices of a piece for this shopper. */
const tiersOf = ({ effective }: OptionView): BuyOption['tiers'] =>
  effective
    ? effective.quantityPrices.map(({ qty, price: decimal }) => {
        const price = fromDecimal(decimal, effective.currency)
        return { qty, price, label: formatMoney(price) }
      })
    : []
