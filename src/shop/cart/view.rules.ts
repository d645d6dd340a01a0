import { brandIn, optionName, pictureOf, type Product } from '../catalogue/product.rules.ts'
import type { Option } from '../catalogue/contract.ts'
import { deliveryWindow } from '../delivery/rules.ts'
import { decimals, toDecimal, type Currency, type Money } from '../money.ts'
import { unitPrice, type PriceReason } from '../pricing/rules.ts'
import { textIn, type Locale } from '../region.ts'
import { bestBefore, readyOn } from '../stock/rules.ts'
import type * as contract from './contract.ts'
import type { PricedCart, PricedCarts, PricedLine, PricingContext } from './recompute.rules.ts'
import type { Notice, Saved } from './rules.ts'
import { goodsSent, freeShipping } from './free-shipping.rules.ts'

/** For whom carts are presented. `threshold`: goods worth this much ship free, in HKD. */
export type ViewOptions = { locale: Locale; threshold: number; sessionId: string | null }

const decimal = (minor: number | null, currency: Currency): number | null =>
  minor === null ? null : minor / 10 ** decimals[currency]

/** A subscription option has the name of the option that it renews; its interval is a field of its own. */
const toGoodsView = (product: Product, option: Option, { find }: PricingContext, locale: Locale) => ({
  pid: product.id,
  sku: product.sku,
  subSku: option.subSku,
  name: textIn(locale, product.name),
  optionName: optionName(locale, find(option.subscriptionParentSku ?? '')?.option ?? option),
  brand: brandIn(locale, product),
  brandSlug: product.brandSlug,
  uniqueUrl: product.uniqueUrl,
  productType: product.productType,
  thumbnail: pictureOf(product, option),
})

const toReasonView = (reason: PriceReason) => ({
  ...reason,
  considered: reason.considered.map((other) => ({ ...other, amount: toDecimal(other.amount) })),
})

const toLineView = (
  line: PricedLine,
  currency: Currency,
  context: PricingContext,
  locale: Locale,
): contract.CartItem => ({
  id: line.id,
  ...toGoodsView(line.product, line.option, context, locale),
  bundleSku: line.bundleSku,
  quantity: line.quantity,
  most: line.most,
  currency,
  price: line.price && toDecimal(line.price.price),
  originalPrice: line.price?.original ? toDecimal(line.price.original) : null,
  priceReason: line.price && toReasonView(line.price.reason),
  total: line.total && toDecimal(line.total),
  estimate: readyOn(line.option, context.expected, context.today) ?? null,
  bestBefore: bestBefore(line.option, context.clearance),
  subscriptionIntervalInMonth: line.interval,
  blocked: line.blocked,
})

function toNoticeView(
  notice: Notice,
  cart: PricedCart,
  { find }: PricingContext,
  locale: Locale,
): contract.Cart['notices'][number] {
  const product = find(notice.subSku)?.product
  const isPrice = notice.kind === 'price_up' || notice.kind === 'price_down'
  const toWire = (count: number | null) => (isPrice ? decimal(count, cart.currency) : count)
  return {
    ...notice,
    name: product ? textIn(locale, product.name) : null,
    was: toWire(notice.was),
    now: toWire(notice.now),
  }
}

const isNotShipped = (line: PricedLine): boolean =>
  line.blocked === 'only_hk_macau' || line.blocked === 'only_regions'

function toCartView(
  cart: PricedCart,
  parcel: Money,
  context: PricingContext,
  { locale, threshold }: ViewOptions,
): contract.Cart {
  const { lines, currency } = cart
  const sent = lines.filter((line) => line.product.productType !== 'Treatment')
  const estimates = sent.map((line) => readyOn(line.option, context.expected, context.today))
  return {
    id: cart.id || null,
    cartType: cart.kind,
    items: lines.map((line) => toLineView(line, currency, context, locale)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalAmount: toDecimal(cart.total),
    currency,
    version: cart.version,
    updateTs: cart.updatedAt || null,
    freeShipping: freeShipping(cart, parcel, context, threshold),
    estimate: sent.length > 0 ? deliveryWindow(estimates, context.today, context.country) : null,
    shippable: !lines.some(isNotShipped),
    blockedItems: lines.flatMap(({ id, subSku, blocked }) =>
      blocked ? [{ id, subSku, reason: blocked }] : [],
    ),
    notices: cart.notices.map((notice) => toNoticeView(notice, cart, context, locale)),
  }
}

/** Empty where the option left the catalogue: the row is deleted after its 30 days. */
function toSavedView(
  { subSku, quantity }: Saved,
  context: PricingContext,
  locale: Locale,
): contract.Carts['savedForLater'] {
  const found = context.find(subSku)
  if (!found) return []
  const price = unitPrice(found.option, context.deal)
  const { currency } = context.deal
  return [
    {
      ...toGoodsView(found.product, found.option, context, locale),
      quantity,
      currency,
      price: price && toDecimal(price.price),
    },
  ]
}

/** Both carts in the words of the contract. */
export const toCartsView = (
  carts: PricedCarts,
  context: PricingContext,
  options: ViewOptions,
): contract.Carts => ({
  singleCart: toCartView(carts.single, goodsSent(carts), context, options),
  subscriptionCart: toCartView(carts.subscription, goodsSent(carts), context, options),
  savedForLater: carts.saved.flatMap((saved) => toSavedView(saved, context, options.locale)),
  sessionId: options.sessionId,
})
