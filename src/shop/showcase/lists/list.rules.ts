import { byPopularity } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import type { Compare } from '../../catalogue/in-memory/sorted.rules.ts'
import { canBeBought, isListed, isOnShow, type Product } from '../../catalogue/product.rules.ts'
import { shipsTo, type BrandShipping } from '../../delivery/rules.ts'
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
export type Reach = { shipping: BrandShipping; country: CountryKey }

const isOf = (product: Product, brand: string | undefined): boolean =>
  !brand || product.brandSlug === brand || product.brandKey === brand || product.category.includes(brand)

/** Whether a product is in a list. */
export const belongs = (product: Product, { category, brand, ofBrand }: ListRequest): boolean =>
  isListed(product) &&
  (!category || product.category.includes(category)) &&
  isOf(product, brand) &&
  isOf(product, ofBrand)

/** Places in price order are looked at again and again while a list is sorted. */
const prices = new WeakMap<Product, number>()

function listPrice(product: Product): number {
  const known = prices.get(product)
  if (known !== undefined) return known
  const price = priceInLists(product)
  prices.set(product, price)
  return price
}

/**
 * A product's place in price order: the cheapest option its tile can show, in HKD cents. Prices of a group
 * never change the order.
 */
function priceInLists(product: Product): number {
  const oneOff = product.options.filter(
    (option) => canBeBought(option.availability) && !option.isSubscription,
  )
  const offered = oneOff.length > 0 ? oneOff : product.options.filter(isOnShow)
  return Math.min(...offered.map((option) => option.price.minor))
}

const order: Record<SortKey, Compare<Product>> = {
  popularity: () => 0,
  new: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  price_asc: (a, b) => difference(listPrice(a), listPrice(b)),
  price_desc: (a, b) => difference(listPrice(b), listPrice(a)),
}
/** Infinity is the price of a product that shows no option. */
const difference = (a: number, b: number): number => (a === b ? 0 : a - b)

/** Products in another order than that of popularity, which they come in; ties keep it. */
export const sortProducts = (products: readonly Product[], sort: SortKey): readonly Product[] =>
  sort === 'popularity' ? products : products.toSorted(order[sort])

/** The order of a list: no two products are equal in it. */
export function orderOf({ sort }: ListRequest, { shipping, country }: Reach): Compare<Product> {
  const isFar = (product: Product) => Number(!shipsTo(shipping, product, country))
  const first: Compare<Product> = sort === 'popularity' ? (a, b) => isFar(a) - isFar(b) : order[sort]
  return (a, b) => first(a, b) || byPopularity(a, b)
}
