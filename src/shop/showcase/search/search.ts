import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { brandsOf, catalogueOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { Brand } from '../../catalogue/contract.ts'
import { LRUCache } from 'lru-cache'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { noteUse } from '../../../platform/cache/uses.ts'
import { isDoneIn } from '../../../platform/is-done-in.ts'
import { emptyIndex, type SearchIndex } from './search-index.rules.ts'
import { syncIndex, applyChanges } from './search-index-changes.rules.ts'
import { readingsOfProcess } from './search-readings.ts'
import { rank, rankedProducts, type Ranking } from './search.rules.ts'

type Memory = {
  index: SearchIndex
  /** Catalogue version of the index; null: not built yet. */
  version: number | null
  brands: readonly Brand[] | null
  update: Promise<void> | null
  /** Time of the first search, in milliseconds of `performance.now()`. */
  since: number
  /** Whether a search was answered without index. */
  wasMissed: boolean
  rankings: LRUCache<string, { version: number; ranking: Ranking }>
}
const memories = new WeakMap<SharedCache, Memory>()

/** Size limit of the ranking cache per catalogue, in bytes. */
const rankingBytes = 8_000_000

/** Milliseconds after the first search for which searches wait for the first index; only large catalogues take longer. */
export const longestWaitMs = 3_000

/**
 * Products for a keyword, best match first, from the current catalogue; read the iterable at once. Null: this process
 * has no index yet and has been building its first one for `mostMs` (rules/storefront#17).
 */
export async function searchCatalogue(
  ctx: Ctx,
  keyword: string,
  mostMs = longestWaitMs,
): Promise<Iterable<Product> | null> {
  const memory = memories.get(ctx.cache) ?? remember(ctx.cache)
  const brands = await brandsOf(ctx)
  const catalogue = await catalogueOf(ctx)
  const isCurrent = () => memory.version === catalogue.version && memory.brands === brands
  if (!isCurrent()) {
    const bringing = bring(ctx, memory, catalogue, brands)
    // a few changes are applied by now; only the first index is waited for, large changes are applied in the background
    if (memory.version === null) await isDoneIn(bringing, memory.since + mostMs - performance.now())
    else
      bringing.catch((error: unknown) => ctx.log.error({ error }, 'the search index is behind the catalogue'))
    if (memory.version === null) {
      memory.wasMissed = true
      noteUse('search')
      return null
    }
  }
  const found = rankedProducts(memory.index, rankingOf(memory, keyword))
  return isCurrent() ? found : asTheyStand(found, catalogue)
}

/** Builds the first index of this process, if it has none. */
export async function fillSearchIndex(ctx: Ctx): Promise<void> {
  const memory = memories.get(ctx.cache) ?? remember(ctx.cache)
  const [brands, catalogue] = await Promise.all([brandsOf(ctx), catalogueOf(ctx)])
  if (memory.version === null) await bring(ctx, memory, catalogue, brands)
}

/** Updates the index, one update at a time. Once the first index is built, responses cached without one are invalidated. */
function bring(
  { cache }: Ctx,
  memory: Memory,
  catalogue: Catalogue,
  brands: readonly Brand[],
): Promise<void> {
  memory.update ??= update(memory, catalogue, brands)
    .then(() => {
      if (memory.wasMissed) cache.drop('search')
      memory.wasMissed = false
    })
    .finally(() => (memory.update = null))
  return memory.update
}

function* asTheyStand(products: Iterable<Product>, catalogue: Catalogue): Generator<Product> {
  for (const { id } of products) {
    const product = catalogue.byId.get(id)
    if (product) yield product
  }
}

/** Cached ranking of a keyword; price changes do not invalidate it. */
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
    since: performance.now(),
    wasMissed: false,
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
    ? applyChanges(memory.index, changes)
    : syncIndex(memory.index, [...catalogue.products], brands)
  for (const _ of steps) await yieldToEventLoop() // shoppers are served between portions
  memory.version = version
  memory.brands = brands
}
