import { setTimeout as after } from 'node:timers/promises'

/** Nobody waits longer than this for a turn; who is turned away comes back. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

/**
 * Lets so many pieces of work run at once and the others wait in order. Work that only needs the processor is done no sooner by
 * running side by side, but then all of it fills the memory until the last is done.
 * Throws NoTurn for who would have to wait longer than `patience` ms, or behind more than `line` others.
 */
export function inTurns({ most, line, patience }: { most: number; line: number; patience: number }) {
  const waiting: ((comes: boolean) => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < most) return void (running += 1)
    if (waiting.length >= line) throw new NoTurn()
    let called: (comes: boolean) => void = () => undefined
    const comes = new Promise<boolean>((done) => waiting.push((called = done)))
    const bell = new AbortController()
    const late = after(patience, false, { signal: bell.signal, ref: false }).catch(() => true) // rung off below
    if (!(await Promise.race([comes, late]))) {
      waiting.splice(waiting.indexOf(called), 1)
      throw new NoTurn()
    }
    bell.abort()
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next(true)
      else running -= 1
    }
  }
}
