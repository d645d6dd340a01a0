import { isDoneIn } from '#platform/is-done-in.ts'
import { collectLargeHeap } from '#platform/heap/heap-at-rest.ts'
import { fillHeap } from '#platform/heap/heap-growth.ts'
import type { Log } from '#platform/log.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import type { Ctx } from '#shop/context.ts'
import { warmSearch } from '#shop/showcase/search-engine/find-products.ts'
import { longestWaitMs } from '#shop/showcase/search/search.ts'
import { viewOf } from '#shop/showcase/showcase.ts'

/**
 * Building of the search index, which for a large catalogue takes as long as all other loading. `begun`: the start
 * waits for it no longer than a search would, and until it is ready searches report that they are unavailable;
 * `none`: this process does not search.
 */
export type Warming = { search: 'whole' | 'begun' | 'none' }

/** Loads data that every visitor needs; `templates`: the words of emails. */
export async function warm(
  ctx: Ctx,
  { search }: Warming,
  { templates, log }: { templates: () => Promise<unknown>; log: Log },
): Promise<void> {
  const reading = Promise.all([viewOf(ctx), catalogueOf(ctx), templates()])
  const indexing = search === 'none' ? Promise.resolve() : warmSearch(ctx)
  const filling = fillHeap(() => Promise.all([reading, indexing]))
  await reading
  if (search === 'begun' && !(await isDoneIn(filling, longestWaitMs))) {
    filling.catch((error: unknown) => log.error({ error }, 'products cannot be searched yet'))
    return
  }
  await filling
  collectLargeHeap() // while no request is served yet
}
