import { takeTurn } from '../../../platform/db/turn.ts'
import { givingWay } from '../../../platform/giving-way.ts'
import { productsNow } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import type { ProductSearchEngine, SearchChanges, SearchDocument, SearchTarget } from '../ports.ts'
import { readingsOfProcess } from '../search/search-readings.ts'
import { thesaurusOf, type Thesaurus } from '../search/search-synonyms.rules.ts'
import { searchDocument, searchFingerprint, searchSettings } from './search-document.ts'
import * as store from './search-engine.store.ts'

/** Products that are read and sent in one transaction. */
const portion = 1_000
/** Marks that are taken away at once where there is no engine: an import of everything leaves very many. */
const mostForgotten = 10_000
/** A job is no longer than this, and goes on as another: a process that is stopped waits for its jobs. */
const longestMs = 10_000
/** The advisory lock: one process feeds at a time. */
const turn = 'search engine'

let thesaurus: Thesaurus | undefined // one for the process, as the readings are

/**
 * Brings the engine up to the shop as it stands, in portions. What could not be sent stays marked, for the next time; another
 * process that comes by meanwhile leaves it to this one. Answers whether there is more to do.
 */
export async function feedSearchEngine(ctx: Ctx): Promise<boolean> {
  const engine = ctx.outside.searchEngine
  if (!engine) {
    while (!(await store.forgetEngine(ctx.db, mostForgotten)));
    return false
  }
  const end = performance.now() + longestMs
  try {
    while (performance.now() < end) {
      const outcome = await feedPortion(ctx, engine)
      if (outcome === 'busy') return false
      // whoever came by while the last portion was in hand left what it came for
      if (outcome === 'done' && !(await store.isAnyMarked(ctx.db))) return false
    }
    return true
  } catch (error) {
    ctx.log.warn({ error: String(error) }, 'the search engine was not fed; it is tried again')
    return false
  }
}

type Outcome = 'more' | 'done' | 'busy'

const feedPortion = (ctx: Ctx, engine: ProductSearchEngine): Promise<Outcome> =>
  ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, turn))) return 'busy'
    const settings = searchSettings(readingsOfProcess())
    const fingerprint = searchFingerprint(engine.place, settings)
    const state = await store.findState(tx.db)
    const isBuilt = await engine.isBuilt()
    if (!state || state.fingerprint !== fingerprint || (state.rebuild === null && !isBuilt)) {
      const rebuild = await engine.startRebuild(settings)
      await store.saveState(tx.db, { fingerprint, rebuild, sentUpTo: null })
      return 'more'
    }
    const { rebuild } = state
    const marked = await store.takeMarked(tx.db, portion)
    if (marked.length > 0) {
      const live: SearchTarget[] = isBuilt ? ['live'] : []
      await engine.change(await changesOf(tx, marked), rebuild === null ? live : [...live, 'next'])
      await store.announceSearch(tx.db)
    }
    if (rebuild === null) return marked.length > 0 ? 'more' : 'done'
    await rebuildPortion(tx, engine, { ...state, rebuild })
    return 'more'
  })

/** The next products of the rebuild under way, or its end. */
async function rebuildPortion(
  tx: Ctx,
  engine: ProductSearchEngine,
  state: store.EngineState & { rebuild: string },
): Promise<void> {
  const ids = await store.productIdsAfter(tx.db, state.sentUpTo, portion)
  const last = ids.at(-1)
  if (last !== undefined) {
    await engine.change(await changesOf(tx, ids), ['next'])
    return store.saveState(tx.db, { ...state, sentUpTo: last })
  }
  await engine.finishRebuild(state.rebuild)
  await store.saveState(tx.db, { ...state, rebuild: null, sentUpTo: null, builtAt: tx.clock.now() })
  await store.announceSearch(tx.db)
}

/** These products as they stand now; what shoppers do not meet is removed. */
async function changesOf(tx: Ctx, ids: readonly string[]): Promise<SearchChanges> {
  const readings = readingsOfProcess()
  thesaurus ??= thesaurusOf(readings)
  const giveWay = givingWay()
  const products: SearchDocument[] = []
  for (const { product } of await productsNow(tx, ids)) {
    const document = searchDocument(product, readings, thesaurus)
    if (document) products.push(document)
    await giveWay() // shoppers are served meanwhile
  }
  const found = new Set(products.map(({ id }) => id))
  return { products, removed: ids.filter((id) => !found.has(id)) }
}
