import { setTimeout as after } from 'node:timers/promises'
import { fairLine } from './fair-line.ts'

/** Nobody waits longer than this for a turn; who is turned away comes back. */
export class QueueFull extends Error {
  override name = 'NoTurn'
}

/**
 * Lets so many pieces of work run at once and the others wait in a fair line: places (`from`) take turns,
 * everybody of one place waits in order. Work that only needs the processor is done no sooner by running side
 * by side, but then all of it fills the memory until the last is done. Throws NoTurn for who would have to
 * wait longer than `patience` ms, or finds the line full.
 */
export function concurrencyLimiter({
  most,
  line,
  timeoutMs,
}: {
  most: number
  line: number
  timeoutMs: number
}) {
  type Waiter = (comes: boolean) => void
  const waiting = fairLine<Waiter>(line)
  let running = 0

  async function turn(from: string): Promise<void> {
    if (running < most) return void (running += 1)
    const bell = new AbortController()
    let isMine = false
    const called: Waiter = (comes) => {
      isMine = comes
      bell.abort()
    }
    waiting.put(called, from)?.(false)
    await after(timeoutMs, undefined, { signal: bell.signal, ref: false }).catch(() => undefined) // rung off by the call
    if (isMine) return // also when the call and the end of patience came together
    waiting.remove(called, from)
    throw new QueueFull()
  }

  return async <T>(work: () => Promise<T>, from = ''): Promise<T> => {
    await turn(from)
    try {
      return await work()
    } finally {
      const next = waiting.next()
      if (next) next(true)
      else running -= 1
    }
  }
}
