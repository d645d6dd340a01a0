import { fairQueue } from './fair-queue.ts'

/** The work was rejected: the queue is full, or it waited longer than the timeout. The caller may retry. */
export class QueueFull extends Error {
  override name = 'NoTurn'
}

/**
 * Runs at most `most` tasks at a time; the others wait in a fair queue (`fairQueue`) of at most `line` entries, where
 * `from` names the source. CPU-bound tasks finish no sooner in parallel, but all of them then hold memory until the
 * last is done. Throws QueueFull where the queue is full or a task would wait longer than `timeoutMs` milliseconds.
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
  type Waiter = (isAdmitted: boolean) => void
  const waiting = fairQueue<Waiter>(line)
  let running = 0

  async function acquire(from: string): Promise<void> {
    if (running < most) return void (running += 1)
    const isAdmitted = await new Promise<boolean>((resolve) => {
      const waiter: Waiter = (admitted) => {
        clearTimeout(timer)
        resolve(admitted)
      }
      const timer = setTimeout(() => {
        waiting.remove(waiter, from) // out of the queue, it can no longer be admitted
        resolve(false)
      }, timeoutMs)
      timer.unref()
      waiting.enqueue(waiter, from)?.(false)
    })
    if (!isAdmitted) throw new QueueFull()
  }

  return async <T>(work: () => Promise<T>, from = ''): Promise<T> => {
    await acquire(from)
    try {
      return await work()
    } finally {
      const next = waiting.dequeue()
      if (next) next(true)
      else running -= 1
    }
  }
}
