import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { brandsOf, catalogueOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { Brand } from '../../catalogue/contract.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { emptyIndex, type SearchIndex } from './search-index.rules.ts'
import { bringUpToDate, takeIn } from './search-index-changes.rules.ts'
import { dictionaryReadings } from './search-readings.ts'
import { search } from './search.rules.ts'
import type { Readings } from './search-words.rules.ts'

type Memory = {
  index: SearchIndex
  /** The catalogue's version the index stands for; null: it was never filled. */
  version: number | null
  brands: readonly Brand[] | null
  update: Promise<void> | null
}
const memories = new WeakMap<SharedCache, Memory>()
let readings: Readings | undefined // the same dictionaries for every catalogue of the process

/** Products for a keyword, best first, as they stand now. */
export async function searchCatalogue(ctx: Ctx, keyword: string): Promise<Product[]> {
  const memory = memories.get(ctx.cache) ?? remember(ctx.cache)
  const brands = await brandsOf(ctx)
  const catalogue = await catalogueOf(ctx)
  const isCurrent = () => memory.version === catalogue.version && memory.brands === brands
  if (!isCurrent()) {
    memory.update ??= update(memory, catalogue, brands).finally(() => (memory.update = null))
    // a few changes are in by now; only the first index is worth waiting for, a great change comes in behind
    // the searches
    if (memory.version === null) await memory.update
    else
      memory.update.catch((error: unknown) =>
        ctx.log.error({ error }, 'the search index is behind the catalogue'),
      )
  }
  const found = search(memory.index, keyword)
  return isCurrent() ? found : found.flatMap((product) => catalogue.byId.get(product.id) ?? [])
}

function remember(sharedCache: SharedCache): Memory {
  readings ??= dictionaryReadings()
  const memory: Memory = { index: emptyIndex(readings), version: null, brands: null, update: null }
  memories.set(sharedCache, memory)
  return memory
}

async function update(memory: Memory, catalogue: Catalogue, brands: readonly Brand[]): Promise<void> {
  const { version } = catalogue
  const changes =
    memory.version !== null && memory.brands === brands ? catalogue.changesSince(memory.version) : null
  const steps = changes
    ? takeIn(memory.index, changes, brands)
    : bringUpToDate(memory.index, [...catalogue.products], brands)
  for (const _ of steps) await yieldToEventLoop() // shoppers are served between portions
  memory.version = version
  memory.brands = brands
}
