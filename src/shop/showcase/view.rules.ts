import type { Option, ProductTexts } from '../catalogue/contract.ts'
import { brandIn, isVisibleOption, type Product } from '../catalogue/product.rules.ts'
import { countriesOf, unreachable, type BrandShipping } from '../delivery/rules.ts'
import { toDecimal } from '../money.ts'
import { buyable, type Buyable } from '../pricing/buyable.rules.ts'
import { quantityPrices, unitPrice, type PriceInput } from '../pricing/rules.ts'
import { textIn, type CountryKey, type Locale } from '../region.ts'
import {
  bestBefore,
  leftOf,
  lowUpTo,
  expectedFrom,
  readyOn,
  stockState,
  type ClearanceDays,
  type ExpectedDays,
  type Stock,
} from '../stock/rules.ts'
import type { OptionView, ProductView } from './contract.ts'

/** Everything that makes two callers see a product differently. */
export type View = {
  locale: Locale
  country: CountryKey
  shipping: BrandShipping
  deal: PriceInput
  today: string
  stock: Stock
  clearance: ClearanceDays
  expected: ExpectedDays
  sellsSubscriptions: boolean
}

/**
 * An offer and its product must fit into the bag together: treatments and products never share a cart,
 * subscriptions have their own.
 */
export const canShareCart = (
  beside: Pick<Product, 'productType' | 'options'>,
  offered: Pick<Product, 'productType'>,
  option: Pick<Option, 'isSubscription'>,
): boolean =>
  offered.productType === beside.productType ||
  option.isSubscription ||
  beside.options.some(({ isSubscription }) => isSubscription)

export const canBuy = (product: Product, option: Option, view: View): Buyable =>
  buyable(product, option, {
    ...view,
    unreachable: unreachable(view.shipping, product, view.country),
    left: leftOf(option, view.stock),
  })

export function toOptionView(product: Product, option: Option, view: View): OptionView {
  const left = leftOf(option, view.stock)
  const unit = unitPrice(option, view.deal)
  const state = stockState(option, left)
  const expected = expectedFrom(option.subSku, view.expected, view.today) ?? null
  return {
    ...option,
    estimate: readyOn(option, view.expected, view.today),
    effective: unit && {
      currency: unit.price.currency,
      price: toDecimal(unit.price),
      originalPrice: unit.original && toDecimal(unit.original),
      reason: unit.reason.kind,
      quantityPrices: quantityPrices(option, view.deal).map(({ qty, price }) => ({
        qty,
        price: toDecimal(price),
      })),
    },
    buyable: canBuy(product, option, view),
    state,
    expectedOn: state === 'out_of_stock' ? expected : null,
    bestBefore: bestBefore(option, view.clearance),
    low:
      left > 0 &&
      left <= lowUpTo &&
      (option.availability === 'in_stock' || option.availability === 'pre_order'),
  }
}

/**
 * What a product costs from: its cheapest option that is bought once and can be had, or else any that has a
 * price.
 */
function priceOf(options: readonly OptionView[]): number | null {
  const once = options.filter(({ isSubscription }) => !isSubscription)
  const among =
    [once.filter(({ buyable }) => buyable.ok), once, options].find((some) =>
      some.some(({ effective }) => effective),
    ) ?? []
  const prices = among.flatMap(({ effective }) => (effective ? [effective.price] : []))
  return prices.length > 0 ? Math.min(...prices) : null
}

/** A product as the caller sees it. Hidden options stay out unless one is asked for by name (an offer). */
export function toProductView(
  product: Product,
  view: View,
  { texts, only }: { texts?: ProductTexts; only?: string } = {},
): ProductView {
  const {
    words: _,
    brandName: __,
    archived: ___,
    flags: ____,
    countries: _____,
    options,
    name,
    ...rest
  } = product
  const visible = only ? options.filter((option) => option.subSku === only) : options.filter(isVisibleOption)
  const productOption = visible.map((option) => toOptionView(product, option, view))
  return {
    ...rest,
    brand: brandIn(view.locale, product),
    name: { ...name, localized: textIn(view.locale, name) },
    price: priceOf(productOption),
    productOption,
    htmlContent: texts,
    shipsTo: [...countriesOf(view.shipping, product)],
  }
}
