import { gatherMs, restMs } from './live.rules.ts'

/**
 * Does some work soon after it is called for, once for all calls meanwhile and never twice at a time; what comes
 * while it runs is done after a rest.
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
