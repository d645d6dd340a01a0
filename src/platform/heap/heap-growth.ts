import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** Most bytes that a heap grows by between collections. A quarter of a large heap would be as much as a small shop uses. */
const mostBytes = 36_000_000
/** Least growth in percent: below it collections run so often that they cost more than the memory is worth. */
const leastPercent = 8
const eachMs = 30_000
/** Growth while a process reads its catalogue: all of that stays alive, and each collection has to mark it. */
const mostFilledBytes = 150_000_000
const eachFilledMs = 250

/** Percent by which a heap of `heapBytes` may grow between collections; `usual` is the percent of a small heap. */
export const growthOf = (heapBytes: number, usual: number): number =>
  Math.max(leastPercent, Math.min(usual, Math.round((mostBytes / heapBytes) * 100)))

/** The same while the heap is being filled at the start; a small heap grows by the `usual` percent. */
export const filledGrowthOf = (heapBytes: number, usual: number): number =>
  heapBytes < mostFilledBytes ? usual : Math.max(usual, Math.round((mostFilledBytes / heapBytes) * 100))

const usualPercent = (): number =>
  Number(process.execArgv.join(' ').match(/--heap-growing-percent=(\d+)/)?.[1] ?? 0)

/** Whether the process was started with `--heap-growing-percent`, as `npm start` does. */
export const boundsHeap = (): boolean => usualPercent() > 0

let currentPercent = 0
function setGrowth(percent: number): void {
  if (percent === currentPercent) return
  currentPercent = percent
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}
const usedBytes = () => getHeapStatistics().used_heap_size

/**
 * Adjusts the heap's growth to its size every 30 s (`growthOf`), so that a large catalogue leaves less garbage
 * (docs/decisions/memory.md). Only where `boundsHeap`; lasts until the process ends.
 */
export function boundHeapGrowth(): void {
  const usual = usualPercent()
  if (usual === 0) return
  currentPercent = usual
  setInterval(() => setGrowth(growthOf(usedBytes(), usual)), eachMs).unref()
}

/** Runs the `work` that fills the heap before the process is ready, with fewer collections (`filledGrowthOf`). */
export async function fillHeap(work: () => Promise<unknown>): Promise<void> {
  const usual = usualPercent()
  if (usual === 0) return void (await work())
  const adjusting = setInterval(() => setGrowth(filledGrowthOf(usedBytes(), usual)), eachFilledMs)
  try {
    await work()
  } finally {
    clearInterval(adjusting)
    setGrowth(growthOf(usedBytes(), usual))
  }
}
