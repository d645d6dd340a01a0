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

/** How an answer is told. `threshold` is what free shipping takes, in HKD. */
export type Telling = { locale: Locale; threshold: number; sessionId: string | null }

const decimal = (minor: number | null, currency: Currency): number | null =>
  minor === null ? null : minor / 10 ** decimals[currency]

/** A subscription is named by the option it renews: its interval is told apart. */
const shownGoods = (product: Product, option: Option, { find }: PricingContext, locale: Locale) => ({
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

const shownReason = (reason: PriceReason) => ({
  ...reason,
  considered: reason.considered.map((other) => ({ ...other, amount: toDecimal(other.amount) })),
})

const shownLine = (
  line: PricedLine,
  currency: Currency,
  context: PricingContext,
  locale: Locale,
): contract.CartItem => ({
  id: line.id,
  ...shownGoods(line.product, line.option, context, locale),
  bundleSku: line.bundleSku,
  quantity: line.quantity,
  most: line.most,
  currency,
  price: line.price && toDecimal(line.price.price),
  originalPrice: line.price?.original ? toDecimal(line.price.original) : null,
  priceReason: line.price && shownReason(line.price.reason),
  total: line.total && toDecimal(line.total),
  estimate: readyOn(line.option, context.expected, context.today) ?? null,
  bestBefore: bestBefore(line.option, context.clearance),
  subscriptionIntervalInMonth: line.interval,
  blocked: line.blocked,
})

function shownNotice(
  notice: Notice,
  cart: PricedCart,
  { find }: PricingContext,
  locale: Locale,
): contract.Cart['notices'][number] {
  const product = find(notice.subSku)?.product
  const isPrice = notice.kind === 'price_up' || notice.kind === 'price_down'
  const inWords = (count: number | null) => (isPrice ? decimal(count, cart.currency) : count)
  return {
    ...notice,
    name: product ? textIn(locale, product.name) : null,
    was: inWords(notice.was),
    now: inWords(notice.now),
  }
}

const isFar = (line: PricedLine): boolean =>
  line.blocked === 'only_hk_macau' || line.blocked === 'only_regions'

function shownCart(
  cart: PricedCart,
  parcel: Money,
  context: PricingContext,
  { locale, threshold }: Telling,
): contract.Cart {
  const { lines, currency } = cart
  const sent = lines.filter((line) => line.product.productType !== 'Treatment')
  const estimates = sent.map((line) => readyOn(line.option, context.expected, context.today))
  return {
    id: cart.id || null,
    cartType: cart.kind,
    items: lines.map((line) => shownLine(line, currency, context, locale)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalAmount: toDecimal(cart.total),
    currency,
    version: cart.version,
    updateTs: cart.updatedAt || null,
    freeShipping: freeShipping(cart, parcel, context, threshold),
    estimate: sent.length > 0 ? deliveryWindow(estimates, context.today, context.country) : null,
    shippable: !lines.some(isFar),
    blockedItems: lines.flatMap(({ id, subSku, blocked }) =>
      blocked ? [{ id, subSku, reason: blocked }] : [],
    ),
    notices: cart.notices.map((notice) => shownNotice(notice, cart, context, locale)),
  }
}

/** What left the catalogue meanwhile is not shown; it goes with its time. */
function shownSaved(
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
      ...shownGoods(found.product, found.option, context, locale),
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
  telling: Telling,
): contract.Carts => ({
  singleCart: shownCart(carts.single, goodsSent(carts), context, telling),
  subscriptionCart: shownCart(carts.subscription, goodsSent(carts), context, telling),
  savedForLater: carts.saved.flatMap((saved) => shownSaved(saved, context, telling.locale)),
  sessionId: telling.sessionId,
})
