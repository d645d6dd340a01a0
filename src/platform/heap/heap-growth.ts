import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** What a heap grows by between collections at most, in bytes: a quarter of a large one would be as much as a small shop holds. */
const mostBytes = 36_000_000
/** Below it a collection comes so often that it costs more than its memory is worth. */
const leastPercent = 8
const eachMs = 30_000
/** The same while a process reads its catalogue: what it reads stays, and each collection looks through all of it. */
const mostFilledBytes = 150_000_000
const eachFilledMs = 250

/** Percents by which a heap of so many bytes may grow until it is collected, where a small one may by `usual`. */
export const growthOf = (heapBytes: number, usual: number): number =>
  Math.max(leastPercent, Math.min(usual, Math.round((mostBytes / heapBytes) * 100)))

/** The same of a heap that is being filled; one of a small catalogue is collected as usual. */
export const filledGrowthOf = (heapBytes: number, usual: number): number =>
  heapBytes < mostFilledBytes ? usual : Math.max(usual, Math.round((mostFilledBytes / heapBytes) * 100))

const usualPercent = (): number =>
  Number(process.execArgv.join(' ').match(/--heap-growing-percent=(\d+)/)?.[1] ?? 0)

/** Whether this process was started to keep its heap within bounds, as `npm start` does. */
export const boundsHeap = (): boolean => usualPercent() > 0

let currentPercent = 0
function setGrowth(percent: number): void {
  if (percent === currentPercent) return
  currentPercent = percent
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}
const usedBytes = () => getHeapStatistics().used_heap_size

/**
 * Keeps the growth of a heap that a large catalogue fills within bounds (docs/decisions/memory.md). Only where
 * `boundsHeap`, and for as long as the process lives.
 */
export function boundHeapGrowth(): void {
  const usual = usualPercent()
  if (usual === 0) return
  currentPercent = usual
  setInterval(() => setGrowth(growthOf(usedBytes(), usual)), eachMs).unref()
}

/** Does what fills the heap of a process that is not ready yet, with fewer collections on the way. */
export async function fillHeap(work: () => Promise<unknown>): Promise<void> {
  const usual = usualPercent()
  if (usual === 0) return void (await work())
  const looking = setInterval(() => setGrowth(filledGrowthOf(usedBytes(), usual)), eachFilledMs)
  try {
    await work()
  } finally {
    clearInterval(looking)
    setGrowth(growthOf(usedBytes(), usual))
  }
}
