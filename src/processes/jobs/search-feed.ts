import type { Ctx } from '#shop/context.ts'

/** Topics of the shared cache whose change may alter the searchable text of products. */
const topics = new Set(['products', 'brands', '*'])
/** Changes within this time are fed by one job, in milliseconds. */
const pauseMs = 100

/**
 * Publishes `search.outdated` when the database announces changes, so that the external search engine is fed at once.
 * Runs in every process with jobs; of concurrent jobs only one feeds.
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
