import type { Product } from '../catalogue/product.rules.ts'
import { canBeBought, isListed, isOnShow } from '../catalogue/product.rules.ts'

/** Popularity (priority, desc), New Arrivals (created_at desc), price up and down. */
export const sortWords = ['popularity', 'new', 'price_asc', 'price_desc'] as const
export type SortKey = (typeof sortWords)[number]

export type ListRequest = {
  category?: string
  brand?: string
  /** Of this brand besides: narrows any list. */ ofBrand?: string
  sort: SortKey
}

const isOf = (product: Product, brand: string | undefined): boolean =>
  !brand || product.brandSlug === brand || product.brandKey === brand || product.category.includes(brand)

/**
 * A product's place in price order: the cheapest option its tile can show, in HKD cents. Prices of a group
 * never change the order.
 */
function listPrice(product: Product): number {
  const oneOff = product.options.filter(
    (option) => canBeBought(option.availability) && !option.isSubscription,
  )
  const offered = oneOff.length > 0 ? oneOff : product.options.filter(isOnShow)
  return Math.min(...offered.map((option) => option.price.minor))
}

const order: Record<SortKey, (a: Product, b: Product) => number> = {
  popularity: (a, b) => b.priority - a.priority,
  new: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  price_asc: (a, b) => listPrice(a) - listPrice(b),
  price_desc: (a, b) => listPrice(b) - listPrice(a),
}

/** Products in another order than the one they came in. */
export const sortProducts = (products: readonly Product[], sort: SortKey): readonly Product[] =>
  sort === 'popularity' ? products : products.toSorted(order[sort])

/**
 * The products of a list in its order; ties keep the order of popularity. `products` comes sorted by
 * popularity.
 */
export function listed(products: readonly Product[], input: ListRequest): Product[] {
  const found = products.filter(
    (product) =>
      isListed(product) &&
      (!input.category || product.category.includes(input.category)) &&
      isOf(product, input.brand) &&
      isOf(product, input.ofBrand),
  )
  return input.sort === 'popularity' ? found : found.toSorted(order[input.sort])
}
