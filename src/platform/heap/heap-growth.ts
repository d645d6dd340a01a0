import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** What a heap grows by between collections at most, in bytes: a quarter of a large one would be as much as a small shop holds. */
const mostBytes = 48_000_000
/** Below it a collection comes so often that it costs more than its memory is worth. */
const leastPercent = 8
const eachMs = 30_000

/** Percents by which a heap of so many bytes may grow until it is collected, where a small one may by `usual`. */
export const growthOf = (heapBytes: number, usual: number): number =>
  Math.max(leastPercent, Math.min(usual, Math.round((mostBytes / heapBytes) * 100)))

const usualPercent = (): number =>
  Number(process.execArgv.join(' ').match(/--heap-growing-percent=(\d+)/)?.[1] ?? 0)

/** Whether this process was started to keep its heap within bounds, as `npm start` does. */
export const boundsHeap = (): boolean => usualPercent() > 0

/**
 * Keeps the growth of a heap that a large catalogue fills within bounds (docs/decisions/memory.md). Only where
 * `boundsHeap`, and for as long as the process lives.
 */
export function boundHeapGrowth(): void {
  const usual = usualPercent()
  if (usual === 0) return
  let now = usual
  const look = () => {
    const percent = growthOf(getHeapStatistics().used_heap_size, usual)
    if (percent === now) return
    now = percent
    setFlagsFromString(`--heap-growing-percent=${percent}`)
  }
  setInterval(look, eachMs).unref()
}
