import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Work goes on for so long before others are looked at. */
const sliceMs = 8
/** A rest is no longer than this, so that work ends however busy the process is. */
const longestRestMs = 60

/**
 * For long work in a process that answers shoppers as well: the function it answers is awaited after each small piece.
 * Where nobody waits it costs nothing; where others do, work takes about a third of the time.
 */
export function givingWay(): () => Promise<void> {
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
