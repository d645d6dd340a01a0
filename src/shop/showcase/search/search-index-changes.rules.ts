import type { Brand } from '../../catalogue/contract.ts'
import type { ProductChange } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { ReadLines } from './search-contents.rules.ts'
import { type SearchIndex, heldAs, addProduct, removeProduct, tidy } from './search-index.rules.ts'

/** Products taken in between two pauses: some ten milliseconds of work. */
const portion = 25

/**
 * Makes the index hold these products and no others, with a pause after each portion. Products that are the
 * same objects as before cost nothing. A search between two portions finds each product as it was or as it
 * is.
 */
export function* syncIndex(
  index: SearchIndex,
  products: readonly Product[],
  brands: readonly Brand[],
): Generator<void> {
  index.brands = knownOrNew(index.brands, brands)
  const current = new Set(products.map((product) => product.id))
  const read: ReadLines = new Map()
  let changes = 0
  for (const id of index.slots.keys()) {
    if (current.has(id)) continue
    removeProduct(index, id)
    changes += 1
    if (changes % portion === 0) yield
  }
  for (const product of products) {
    const brand = index.brands.get(product.brandKey)
    const held = heldAs(index, product.id)
    if (held?.product === product && held.brand === brand) continue
    addProduct(index, product, brand, read)
    changes += 1
    if (changes % portion === 0) yield
  }
  yield* tidy(index, changes)
}

/** Takes in some products that have changed since, of the same brands, with a pause after each portion. */
export function* applyChanges(index: SearchIndex, changes: readonly ProductChange[]): Generator<void> {
  const read: ReadLines = new Map()
  let taken = 0
  for (const { before, after } of changes) {
    if (after) addProduct(index, after, index.brands.get(after.brandKey), read)
    else if (before) removeProduct(index, before.id)
    taken += 1
    if (taken % portion === 0) yield
  }
  yield* tidy(index, taken)
}

/** Brands by their key; one that is as before is the same object, so that its products are as they were. */
const knownOrNew = (
  known: ReadonlyMap<string, Brand>,
  brands: readonly Brand[],
): ReadonlyMap<string, Brand> =>
  new Map(
    brands.map((brand) => {
      const before = known.get(brand.key)
      return [brand.key, before && JSON.stringify(before) === JSON.stringify(brand) ? before : brand]
    }),
  )
