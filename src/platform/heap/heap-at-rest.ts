import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { boundsHeap } from './heap-growth.ts'

/** Less than this is not worth the time in which nobody is answered. */
const leastBytes = 200_000_000
const mostGrowthBytes = 64_000_000
/** A process rests that was at work for less than this share of the time between two looks. */
const atRestShare = 0.05
const eachMs = 30_000

/** Whether a heap of so many bytes is to be collected, which had so many when it was collected last; 0: it never was. */
export const isCollected = (heapBytes: number, lastBytes: number): boolean =>
  heapBytes > leastBytes && heapBytes > lastBytes + mostGrowthBytes

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

function exposedCollect(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect // what the flag puts into new contexts
}

let lastBytes = 0
let collect: Collect | undefined

/**
 * Gives back what a large catalogue left behind in the heap while it was read: garbage, and pages that are mostly empty
 * (docs/decisions/memory.md). It takes some tenths of a second in which nobody is answered, so it belongs to a process that
 * is not ready yet, or rests.
 */
export function collectLargeHeap(): void {
  if (!boundsHeap() || !isCollected(process.memoryUsage().heapTotal, lastBytes)) return
  collect ??= exposedCollect()
  collect({ type: 'major', flavor: 'last-resort' })
  lastBytes = process.memoryUsage().heapTotal
}

/** The same whenever the process rests, for as long as it lives. */
export function collectAtRest(): void {
  if (!boundsHeap()) return
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization < atRestShare) collectLargeHeap()
  }, eachMs).unref()
}
