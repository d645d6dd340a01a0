import { gatherMs, restMs } from './live.rules.ts'

/**
 * Debounces calls of `work`: it runs `gatherMs` after the first call, once for all calls in between, and never twice at a
 * time. Calls during a run cause another run after `restMs`.
 */
export function gathering(work: () => Promise<void>) {
  let next: NodeJS.Timeout | null = null
  let isRunning = false
  let isWanted = false

  const run = async () => {
    next = null
    isRunning = true
    isWanted = false
    await work()
    isRunning = false
    if (isWanted) plan(restMs)
  }
  const plan = (ms: number) => {
    next = setTimeout(() => void run(), ms)
  }
  return {
    call(): void {
      isWanted = true
      if (next === null && !isRunning) plan(gatherMs)
    },
    cancel(): void {
      isWanted = false
      if (next) clearTimeout(next)
      next = null
    },
  }
}
