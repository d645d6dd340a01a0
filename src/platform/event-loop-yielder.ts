import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Time that work runs before it yields to the event loop. */
const sliceMs = 8
/** Longest pause, so that work ends however busy the process is. */
const longestRestMs = 60

/**
 * Yields to the event loop during long work in a process that also handles requests. Await the returned function after
 * each small step. In an idle process it costs nothing; in a busy one the work gets about a third of the time.
 */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const before = performance.now()
    if (before - since < sliceMs) return
    await nextTurn()
    const othersMs = performance.now() - before
    if (othersMs > 1) await wait(Math.min(2 * othersMs, longestRestMs))
    since = performance.now()
  }
}
