import { byPopularity } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import type { Compare } from '../../catalogue/in-memory/sorted.rules.ts'
import { canBeBought, isListed, isVisibleOption, type Product } from '../../catalogue/product.rules.ts'
import { shipsTo, type BrandShipping } from '../../delivery/rules.ts'
import type { Currency } from '../../money.ts'
import type { CountryKey } from '../../region.ts'
import type { SortKey } from './sort.rules.ts'

/** Filters and sort order of a product list. */
export type ListRequest = {
  category?: string | undefined
  brand?: string | undefined
  /** Of this brand besides: narrows any list. */ ofBrand?: string | undefined
  sort: SortKey
}
/** The reader's country and currency. In popularity order, products that do not ship to the country are last. */
export type Reach = { shipping: BrandShipping; country: CountryKey; currency: Currency }

/** Price field used for sorting; all currencies except HKD derive from USD prices (rules/money#3). */
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

/** Cache of sort prices, because sorting compares them repeatedly. */
const prices: Record<PriceBase, WeakMap<Product, number>> = { price: new WeakMap(), priceUsd: new WeakMap() }

function listPrice(product: Product, base: PriceBase): number {
  const known = prices[base].get(product)
  if (known !== undefined) return known
  const price = priceInLists(product, base)
  prices[base].set(product, price)
  return price
}

/**
 * Sort price of a product: the cheapest option that its tile can show, in cents; Infinity: none has a price. Group
 * prices do not affect the order.
 */
function priceInLists(product: Product, base: PriceBase): number {
  const oneOff = product.options.filter(
    (option) => canBeBought(option.availability) && !option.isSubscription,
  )
  const offered = oneOff.length > 0 ? oneOff : product.options.filter(isVisibleOption)
  return Math.min(...offered.map((option) => option[base]?.minor || Infinity)) // zero is not a price (rules/prices#1)
}

const byPrice =
  (base: PriceBase, direction: 1 | -1): Compare<Product> =>
  (a, b) => {
    const [first, second] = [listPrice(a, base), listPrice(b, base)]
    if (first === second) return 0
    if (first === Infinity || second === Infinity) return first === Infinity ? 1 : -1 // products without price are last in both directions
    return direction * (first - second)
  }

const order: Record<SortKey, (base: PriceBase) => Compare<Product>> = {
  popularity: () => () => 0,
  new: () => (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  price_asc: (base) => byPrice(base, 1),
  price_desc: (base) => byPrice(base, -1),
}

/** Sorts products that are in popularity order; ties keep that order. */
export const sortProducts = (
  products: readonly Product[],
  sort: SortKey,
  currency: Currency,
): readonly Product[] =>
  sort === 'popularity' ? products : products.toSorted(order[sort](priceBaseOf(currency)))

/** Comparator of a list; a total order. */
export function orderOf({ sort }: ListRequest, { shipping, country, currency }: Reach): Compare<Product> {
  const isFar = (product: Product) => Number(!shipsTo(shipping, product, country))
  const first: Compare<Product> =
    sort === 'popularity' ? (a, b) => isFar(a) - isFar(b) : order[sort](priceBaseOf(currency))
  return (a, b) => first(a, b) || byPopularity(a, b)
}
