import type { Log } from '#platform/log.ts'
import type { Ctx } from '#shop/context.ts'
import { writeEmptySearches } from '#shop/showcase/empty-searches/empty-searches.ts'

const everyMs = 10_000

/** Stores periodically which searches found no product, and the last of them before the process ends. */
export function startSearchCounter(systemContext: () => Ctx, log: Log): { stop(): Promise<void> } {
  let writing = Promise.resolve()
  const write = (): Promise<void> => {
    writing = writing
      .then(() => writeEmptySearches(systemContext()))
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'searches without a result were not counted'),
      )
    return writing
  }
  const timer = setInterval(() => void write(), everyMs).unref()
  return {
    stop() {
      clearInterval(timer)
      return write()
    },
  }
}
