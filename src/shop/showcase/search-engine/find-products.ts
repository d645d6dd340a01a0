import { noteUse } from '../../../platform/cache/uses.ts'
import { catalogueOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { fillSearchIndex, searchCatalogue } from '../search/search.ts'
import { mostFound } from './search-document.ts'

/** Minimum number of requested results, because some may not be visible to the caller. */
const mostForFew = 100

/**
 * Products for a keyword, best match first, from the external engine if configured, otherwise from the index in memory;
 * read the iterable at once. Null: the engine does not respond, or the index of a large catalogue is being built.
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

/** Products that still exist; the engine may return removed ones. */
function* standing(ids: readonly string[], { byId }: Catalogue): Generator<Product> {
  for (const id of ids) {
    const product = byId.get(id)
    if (product) yield product
  }
}

/** Preloads the data that searches need, at start. */
export async function warmSearch(ctx: Ctx): Promise<void> {
  if (ctx.outside.searchEngine) await catalogueOf(ctx)
  else await fillSearchIndex(ctx)
}
