import { takeTurn } from '../../../platform/db/turn.ts'
import { eventLoopYielder } from '../../../platform/event-loop-yielder.ts'
import { productsNow } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import type { ProductSearchEngine, SearchChanges, SearchDocument, SearchTarget } from '../ports.ts'
import { readingsOfProcess } from '../search/search-readings.ts'
import { thesaurusOf, type Thesaurus } from '../search/search-synonyms.rules.ts'
import { searchDocument, searchFingerprint, searchSettings } from './search-document.ts'
import * as store from './search-engine.store.ts'

/** Batch size: products read and sent per transaction. */
const portion = 1_000
/** Batch size for deleting change marks without an engine; a full import leaves very many. */
const mostForgotten = 10_000
/** Time limit of a job in milliseconds; the rest runs as another job, because a stopping process waits for its jobs. */
const longestMs = 10_000
/** Name of the advisory lock: one process feeds the engine at a time. */
const turn = 'search engine'

let thesaurus: Thesaurus | undefined // one per process, like the readings

/**
 * Sends changed products to the search engine, in batches. On failure products stay marked for the next run; concurrent
 * runs in other processes return at once. Returns whether more is left.
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
      // a concurrent run may have returned while the last batch was processed, leaving new marks
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

/** Sends the next batch of the running rebuild, or finishes it. */
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

/** Current documents of products; products not visible to shoppers are listed as removed. */
async function changesOf(tx: Ctx, ids: readonly string[]): Promise<SearchChanges> {
  const readings = readingsOfProcess()
  thesaurus ??= thesaurusOf(readings)
  const giveWay = eventLoopYielder()
  const products: SearchDocument[] = []
  for (const { product } of await productsNow(tx, ids)) {
    const document = searchDocument(product, readings, thesaurus)
    if (document) products.push(document)
    await giveWay() // lets the process serve requests
  }
  const found = new Set(products.map(({ id }) => id))
  return { products, removed: ids.filter((id) => !found.has(id)) }
}
