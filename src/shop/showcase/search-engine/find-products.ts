import { noteUse } from '../../../platform/cache/uses.ts'
import { catalogueOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { fillSearchIndex, searchCatalogue } from '../search/search.ts'
import { mostFound } from './search-document.ts'

/** For a few products so many are asked for: some may not be this caller's to see. */
const mostForFew = 100

/**
 * Products for a keyword, best first, as they stand now, to be read at once: by the engine outside, or else by the index in
 * memory. Null: the engine does not answer, or the index of a large catalogue is being made.
 */
export async function findProducts(
  ctx: Ctx,
  keyword: string,
  wanted: number,
): Promise<Iterable<Product> | null> {
  const engine = ctx.outside.searchEngine
  if (!engine) return searchCatalogue(ctx, keyword)
  noteUse('search')
  const ids = await engine.search(keyword, wanted < mostForFew ? mostForFew : mostFound)
  if (ids === null) return null
  return standing(ids, await catalogueOf(ctx))
}

/** An engine may still hold what is gone. */
function* standing(ids: readonly string[], { byId }: Catalogue): Generator<Product> {
  for (const id of ids) {
    const product = byId.get(id)
    if (product) yield product
  }
}

/** Reads what a search needs, before the first shopper comes. */
export async function warmSearch(ctx: Ctx): Promise<void> {
  if (ctx.outside.searchEngine) await catalogueOf(ctx)
  else await fillSearchIndex(ctx)
}
