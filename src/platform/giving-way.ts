import { performance } from 'node:perf_hooks'

const look = 100
const mostLooks = 2
const busy = 0.85

/**
 * Lets jobs give way to shoppers in a process that serves both: while its thread has hardly a moment to spare, what `wait` stands before
 * is put off, by a fifth of a second at most, so that letters of a rush never stop and never slow the rush.
 */
export function giveWay(): { wait(): Promise<void>; stop(): void } {
  let utilization = 0
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    utilization = performance.eventLoopUtilization(now, before).utilization
    before = now
  }, look)
  timer.unref()
  const isBusy = () => utilization > busy
  return {
    async wait() {
      for (let looks = 0; isBusy() && looks < mostLooks; looks += 1) await new Promise((done) => setTimeout(done, look))
    },
    stop: () => clearInterval(timer),
  }
}
