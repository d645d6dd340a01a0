import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { brandsOf, catalogueOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { Brand } from '../../catalogue/contract.ts'
import { LRUCache } from 'lru-cache'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { emptyIndex, type SearchIndex } from './search-index.rules.ts'
import { bringUpToDate, takeIn } from './search-index-changes.rules.ts'
import { readingsOfProcess } from './search-readings.ts'
import { rank, rankedProducts, type Ranking } from './search.rules.ts'

type Memory = {
  index: SearchIndex
  /** The catalogue's version the index stands for; null: it was never filled. */
  version: number | null
  brands: readonly Brand[] | null
  update: Promise<void> | null
  rankings: LRUCache<string, { version: number; ranking: Ranking }>
}
const memories = new WeakMap<SharedCache, Memory>()

/** Bytes of rankings that are kept of each catalogue, for what is searched again. */
const rankingBytes = 8_000_000

/** Products for a keyword, best first, as they stand now; to be read at once. */
export async function searchCatalogue(ctx: Ctx, keyword: string): Promise<Iterable<Product>> {
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
  const found = rankedProducts(memory.index, rankingOf(memory, keyword))
  return isCurrent() ? found : asTheyStand(found, catalogue)
}

function* asTheyStand(products: Iterable<Product>, catalogue: Catalogue): Generator<Product> {
  for (const { id } of products) {
    const product = catalogue.byId.get(id)
    if (product) yield product
  }
}

/** Changes of prices leave it as it is. */
function rankingOf({ index, rankings }: Memory, keyword: string): Ranking {
  const known = rankings.get(keyword)
  if (known?.version === index.version) return known.ranking
  const ranking = rank(index, keyword)
  rankings.set(keyword, { version: index.version, ranking })
  return ranking
}

function remember(sharedCache: SharedCache): Memory {
  const rankings: Memory['rankings'] = new LRUCache({
    maxSize: rankingBytes,
    sizeCalculation: ({ ranking }, keyword) => ranking.slots.byteLength + 2 * keyword.length + 200,
  })
  const memory: Memory = {
    index: emptyIndex(readingsOfProcess()),
    version: null,
    brands: null,
    update: null,
    rankings,
  }
  memories.set(sharedCache, memory)
  return memory
}

async function update(memory: Memory, catalogue: Catalogue, brands: readonly Brand[]): Promise<void> {
  const { version } = catalogue
  const changes =
    memory.version !== null && memory.brands === brands ? catalogue.changesSince(memory.version) : null
  const steps = changes
    ? takeIn(memory.index, changes)
    : bringUpToDate(memory.index, [...catalogue.products], brands)
  for (const _ of steps) await yieldToEventLoop() // shoppers are served between portions
  memory.version = version
  memory.brands = brands
}
