import { fairLine } from './fair-line.ts'

/** Nobody waits longer than this for a turn; who is turned away comes back. */
export class QueueFull extends Error {
  override name = 'NoTurn'
}

/**
 * Lets so many pieces of work run at once and the others wait in a fair line: places (`from`) take turns,
 * everybody of one place waits in order. Work that only needs the processor is done no sooner by running side
 * by side, but then all of it fills the memory until the last is done. Throws NoTurn for who would have to
 * wait longer than `timeoutMs`, or finds the line full.
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
    const comes = await new Promise<boolean>((resolve) => {
      const called: Waiter = (isMine) => {
        clearTimeout(timer)
        resolve(isMine)
      }
      const timer = setTimeout(() => {
        waiting.remove(called, from) // nobody calls who is not in the line
        resolve(false)
      }, timeoutMs)
      timer.unref()
      waiting.put(called, from)?.(false)
    })
    if (!comes) throw new QueueFull()
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
