import { setImmediate as breathe } from 'node:timers/promises'
import { brandsOf, catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { Brand } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import type { Kept } from '../../platform/kept.ts'
import { dictionaryReadings } from './search-readings.ts'
import { addProduct, emptyIndex, removeProduct, search, type SearchIndex } from './search.rules.ts'
import type { Readings } from './search-words.rules.ts'

type Memory = { index: SearchIndex; products: ReadonlyMap<string, Product>; brands: readonly Brand[] | null; update: Promise<void> | null }
const memories = new WeakMap<Kept, Memory>()
const portion = 50

let readings: Readings | undefined // the same dictionaries for every catalogue of the process

/** Products for a keyword, best first. */
export async function searchCatalogue(ctx: Ctx, keyword: string): Promise<Product[]> {
  return search(await indexOf(ctx), keyword)
}

/** The index of the catalogue as it stands now. */
async function indexOf(ctx: Ctx): Promise<SearchIndex> {
  readings ??= dictionaryReadings()
  const memory = memories.get(ctx.kept) ?? { index: emptyIndex(readings), products: new Map(), brands: null, update: null }
  memories.set(ctx.kept, memory)
  for (;;) {
    const [catalogue, brands] = await Promise.all([catalogueOf(ctx), brandsOf(ctx)])
    if (memory.products === catalogue.byId && memory.brands === brands) return memory.index
    memory.update ??= update(memory, catalogue, brands).finally(() => (memory.update = null))
    await memory.update // one at a time; what was asked for meanwhile is looked at again
  }
}

/** Only products that changed are taken in again: the catalogue keeps the others as the same objects. */
async function update(memory: Memory, catalogue: Catalogue, brands: readonly Brand[]): Promise<void> {
  const byKey = new Map(brands.map((brand) => [brand.key, brand]))
  const sameBrands = memory.brands === brands
  for (const id of memory.products.keys()) if (!catalogue.byId.has(id)) removeProduct(memory.index, id)
  let taken = 0
  for (const product of catalogue.products) {
    if (sameBrands && memory.products.get(product.id) === product) continue
    addProduct(memory.index, product, byKey.get(product.brandKey))
    taken += 1
    if (taken % portion === 0) await breathe() // shoppers are served between portions
  }
  memory.products = catalogue.byId
  memory.brands = brands
}
