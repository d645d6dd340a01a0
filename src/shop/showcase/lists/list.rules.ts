import { byPopularity } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import type { Compare } from '../../catalogue/in-memory/sorted.rules.ts'
import { canBeBought, isListed, isOnShow, type Product } from '../../catalogue/product.rules.ts'
import { shipsTo, type BrandShipping } from '../../delivery/rules.ts'
import type { Currency } from '../../money.ts'
import type { CountryKey } from '../../region.ts'
import type { SortKey } from './sort.rules.ts'

/** Which products a list has, and in which order. */
export type ListRequest = {
  category?: string | undefined
  brand?: string | undefined
  /** Of this brand besides: narrows any list. */ ofBrand?: string | undefined
  sort: SortKey
}
/** Where a list is read: what is not sent there comes after everything that is, in the order of popularity. */
export type Reach = { shipping: BrandShipping; country: CountryKey; currency: Currency }

/** What prices are sorted by: all other currencies are of prices in US dollars (rules/money#3). */
export type PriceBase = 'price' | 'priceUsd'
export const priceBaseOf = (currency: Currency): PriceBase => (currency === 'HKD' ? 'price' : 'priceUsd')

const isOf = (product: Product, brand: string | undefined): boolean =>
  !brand || product.brandSlug === brand || product.brandKey === brand || product.category.includes(brand)

/** Whether a product is in a list. */
export const belongs = (product: Product, { category, brand, ofBrand }: ListRequest): boolean =>
  isListed(product) &&
  (!category || product.category.includes(category)) &&
  isOf(product, brand) &&
  isOf(product, ofBrand)

/** Places in price order are looked at again and again while a list is sorted. */
const prices: Record<PriceBase, WeakMap<Product, number>> = { price: new WeakMap(), priceUsd: new WeakMap() }

function listPrice(product: Product, base: PriceBase): number {
  const known = prices[base].get(product)
  if (known !== undefined) return known
  const price = priceInLists(product, base)
  prices[base].set(product, price)
  return price
}

/**
 * A product's place in price order: the cheapest option its tile can show, in cents; Infinity: none has a price. Prices of a group
 * never change the order.
 */
function priceInLists(product: Product, base: PriceBase): number {
  const oneOff = product.options.filter(
    (option) => canBeBought(option.availability) && !option.isSubscription,
  )
  const offered = oneOff.length > 0 ? oneOff : product.options.filter(isOnShow)
  return Math.min(...offered.map((option) => option[base]?.minor || Infinity)) // nothing is no price (rules/prices#1)
}

const byPrice =
  (base: PriceBase, direction: 1 | -1): Compare<Product> =>
  (a, b) => {
    const [first, second] = [listPrice(a, base), listPrice(b, base)]
    if (first === second) return 0
    if (first === Infinity || second === Infinity) return first === Infinity ? 1 : -1 // what has no price comes last either way
    return direction * (first - second)
  }

const order: Record<SortKey, (base: PriceBase) => Compare<Product>> = {
  popularity: () => () => 0,
  new: () => (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  price_asc: (base) => byPrice(base, 1),
  price_desc: (base) => byPrice(base, -1),
}

/** Products in another order than that of popularity, which they come in; ties keep it. */
export const sortProducts = (
  products: readonly Product[],
  sort: SortKey,
  currency: Currency,
): readonly Product[] =>
  sort === 'popularity' ? products : products.toSorted(order[sort](priceBaseOf(currency)))

/** The order of a list: no two products are equal in it. */
export function orderOf({ sort }: ListRequest, { shipping, country, currency }: Reach): Compare<Product> {
  const isFar = (product: Product) => Number(!shipsTo(shipping, product, country))
  const first: Compare<Product> =
    sort === 'popularity' ? (a, b) => isFar(a) - isFar(b) : order[sort](priceBaseOf(currency))
  return (a, b) => first(a, b) || byPopularity(a, b)
}
