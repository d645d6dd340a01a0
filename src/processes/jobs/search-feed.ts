import type { Ctx } from '#shop/context.ts'

/** What the database announces where products may be found by other words than before. */
const topics = new Set(['products', 'brands', '*'])
/** Several changes within it are one job. */
const pauseMs = 100

/**
 * Has the search engine outside fed as soon as the database announces changes, in processes that have jobs. Those of several
 * processes find that one of them is at it.
 */
export function feedSearchOnChange(systemContext: () => Ctx): { stop(): void } {
  const { cache, log, outside } = systemContext()
  let timer: NodeJS.Timeout | undefined
  let isStopped = outside.searchEngine === null
  const feed = () => {
    timer = undefined
    systemContext()
      .publish('search.outdated', {})
      .catch((error: unknown) => log.warn({ error: String(error) }, 'search is fed within a minute'))
  }
  cache.onChange((topic) => {
    if (!isStopped && topics.has(topic)) timer ??= setTimeout(feed, pauseMs)
  })
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
