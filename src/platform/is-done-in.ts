import { setTimeout as wait } from 'node:timers/promises'

/** Waits for some work up to a number of milliseconds; false: it still runs. Rejects with the work; later errors are ignored. */
export async function isDoneIn(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController()
  const done = work.then(() => true).finally(() => late.abort())
  done.catch(() => undefined) // after the timeout an error of the work is ignored
  return ms > 0 && Promise.race([done, wait(ms, false, { signal: late.signal, ref: false })])
}
