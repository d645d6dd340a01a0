import type { Option, ProductTexts } from '../catalogue/contract.ts'
import { isOnShow, type Product } from '../catalogue/product.rules.ts'
import type { BrandShipping } from '../delivery/rules.ts'
import { toDecimal } from '../money.ts'
import { unitPrice, type Deal } from '../pricing/rules.ts'
import { textIn, type CountryKey, type Locale } from '../region.ts'
import { lowUpTo } from '../stock/rules.ts'
import { buyable, stockState } from './buyable.rules.ts'
import type { ShownOption, ShownProduct } from './contract.ts'

/** Everything that makes two callers see a product differently. */
export type View = {
  locale: Locale
  country: CountryKey
  shipping: BrandShipping
  deal: Deal
  today: string
  leftOf(option: Option): number
}

export function shownOption(product: Product, option: Option, view: View): ShownOption {
  const left = view.leftOf(option)
  const isOffer = view.deal.isOffer ?? false
  const unit = unitPrice(option, view.deal)
  return {
    ...option,
    effective: unit && {
      currency: unit.price.currency,
      price: toDecimal(unit.price),
      originalPrice: unit.original && toDecimal(unit.original),
      reason: unit.reason.kind,
    },
    buyable: buyable(product, isOffer ? option : withoutSpecial(option), { ...view, left }),
    state: stockState(option, left),
    low: left > 0 && left <= lowUpTo && (option.availability === 'in_stock' || option.availability === 'pre_order'),
  }
}

/** A hidden option can be had as an offer line alone, so the plain view of it must not find its special price (SERVER 3.3). */
const withoutSpecial = (option: Option): Option =>
  option.availability === 'hidden' ? { ...option, specialPricing: undefined, specialPricingUsd: undefined } : option

/** A product as the caller sees it. Hidden options stay out unless one is asked for by name (an offer). */
export function shownProduct(product: Product, view: View, { texts, only }: { texts?: ProductTexts; only?: string } = {}): ShownProduct {
  const { words: _, options, name, ...rest } = product
  const shown = only ? options.filter((option) => option.subSku === only) : options.filter(isOnShow)
  return {
    ...rest,
    name: { ...name, localized: textIn(view.locale, name) },
    productOption: shown.map((option) => shownOption(product, option, view)),
    htmlContent: texts,
    shipsTo: [...(view.shipping[product.brandKey] ?? [])],
  }
}
