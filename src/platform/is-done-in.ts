import { setTimeout as wait } from 'node:timers/promises'

/** Waits for some work for so many milliseconds; false: it goes on. It fails with the work, and says no more of it later. */
export async function isDoneIn(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController()
  const done = work.then(() => true).finally(() => late.abort())
  done.catch(() => undefined) // who waits no more is not told
  return ms > 0 && Promise.race([done, wait(ms, false, { signal: late.signal, ref: false })])
}
