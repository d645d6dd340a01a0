import { count, type Catalogue, type ProductChange } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import { insert, remove, sortedInSteps, type Compare } from '../../catalogue/in-memory/sorted.rules.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import { belongs, orderOf, type ListRequest, type Reach } from './list.rules.ts'

/** A sorted product list, updated incrementally. */
export type OrderedList = {
  request: ListRequest
  compare: Compare<Product>
  products: Product[]
  /** Number of its products per category. */
  categories: Map<string, number>
  /** Catalogue version of the list. */
  version: number
  /** Incremented when its products, their order or the filters change, but not when only a product's data change. */
  sequence: number
  /** The sequence that was last published. */
  announced: number
}

/** Builds a list; awaits `giveWay` between small steps. */
export async function buildList(
  catalogue: Catalogue,
  request: ListRequest,
  reach: Reach,
  giveWay: () => Promise<void>,
): Promise<OrderedList> {
  const { version } = catalogue
  const compare = orderOf(request, reach)
  const found = catalogue.products.filter((product) => belongs(product, request))
  const categories = new Map<string, number>()
  for (const { category } of found) for (const value of category) count(categories, value, 1)
  await giveWay()
  const products = await sortedInSteps(found, compare, giveWay)
  return { request, compare, products, categories, version, sequence: 0, announced: 0 }
}

/** Applies changes of the catalogue to a list and sets its version. */
export function follow(list: OrderedList, changes: readonly ProductChange[], version: number): void {
  for (const change of changes) if (replace(list, change)) list.sequence += 1
  list.version = version
}

/** Applies one change; returns whether products, order or filters of the list changed. */
function replace(list: OrderedList, { before, after }: ProductChange): boolean {
  const removed = before && belongs(before, list.request) ? before : undefined
  const added = after && belongs(after, list.request) ? after : undefined
  if (!removed && !added) return false
  const from = removed ? remove(list.products, removed, list.compare) : -1
  const to = added ? insert(list.products, added, list.compare) : -1
  for (const value of removed?.category ?? []) count(list.categories, value, -1)
  for (const value of added?.category ?? []) count(list.categories, value, 1)
  return from !== to || String(removed?.category) !== String(added?.category)
}
