import { count, type Catalogue, type ProductChange } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import { insert, remove, sortedInSteps, type Compare } from '../../catalogue/in-memory/sorted.rules.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import { belongs, orderOf, type ListRequest, type Reach } from './list.rules.ts'

/** One list of the shop in its order, kept up to date product by product. */
export type OrderedList = {
  request: ListRequest
  compare: Compare<Product>
  products: Product[]
  /** How many of its products have a category, by its value. */
  categories: Map<string, number>
  /** The catalogue's version it stands for. */
  version: number
  /** Grows when readers see other products, another order or other filters; a changed product alone is none of it. */
  sequence: number
  /** The sequence its readers were last told of. */
  announced: number
}

/** A list made whole; `giveWay` is awaited between small steps. */
export async function madeList(
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

/** Takes changes of the catalogue into a list, which then stands for `version`. */
export function follow(list: OrderedList, changes: readonly ProductChange[], version: number): void {
  for (const change of changes) if (replace(list, change)) list.sequence += 1
  list.version = version
}

/** Answers whether readers see more than another state of one product. */
function replace(list: OrderedList, { before, after }: ProductChange): boolean {
  const goes = before && belongs(before, list.request) ? before : undefined
  const comes = after && belongs(after, list.request) ? after : undefined
  if (!goes && !comes) return false
  const from = goes ? remove(list.products, goes, list.compare) : -1
  const to = comes ? insert(list.products, comes, list.compare) : -1
  for (const value of goes?.category ?? []) count(list.categories, value, -1)
  for (const value of comes?.category ?? []) count(list.categories, value, 1)
  return from !== to || String(goes?.category) !== String(comes?.category)
}
