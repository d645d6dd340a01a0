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
 * What becomes of the index for searches, which of a large catalogue takes as long as all else that is read. `begun`: it is
 * waited for no longer than a search waits for it, and until it is there searches say that they are unavailable; `none`: nobody searches in this process.
 */
export type Warming = { search: 'whole' | 'begun' | 'none' }

/** Reads what every visitor needs; `templates`: the words of letters. */
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
  collectLargeHeap() // while nobody is answered yet
}
