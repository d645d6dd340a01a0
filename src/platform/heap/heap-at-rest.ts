import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { boundsHeap } from './heap-growth.ts'

/** A smaller heap is not collected: it is not worth the pause in which no request is handled. */
const leastBytes = 200_000_000
const mostGrowthBytes = 64_000_000
/** A process is at rest when its event loop was busy for less than this share of the last interval. */
const atRestShare = 0.05
const eachMs = 30_000

/** Whether to collect a heap of `heapBytes` that had `lastBytes` after its last collection here (0: none so far). */
export const isCollected = (heapBytes: number, lastBytes: number): boolean =>
  heapBytes > leastBytes && heapBytes > lastBytes + mostGrowthBytes

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

function exposedCollect(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect // the flag adds `gc` to new contexts only
}

let lastBytes = 0
let collect: Collect | undefined

/**
 * Collects and compacts a large heap, which returns to the system the garbage and half-empty pages that reading a large
 * catalogue leaves (docs/decisions/memory.md). It blocks the process for some tenths of a second: call it before the
 * process is ready, or at rest. Only where `boundsHeap`.
 */
export function collectLargeHeap(): void {
  if (!boundsHeap() || !isCollected(process.memoryUsage().heapTotal, lastBytes)) return
  collect ??= exposedCollect()
  collect({ type: 'major', flavor: 'last-resort' })
  lastBytes = process.memoryUsage().heapTotal
}

/** Checks every 30 s whether the process is at rest, and then runs `collectLargeHeap`. Lasts until the process ends. */
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
