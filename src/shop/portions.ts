/**
 * Maximum duration of a job run in milliseconds; a job of every minute ends before its next run. Concurrent runs are
 * safe if each item is checked again under its lock.
 */
export const longestRun = { eachMinute: 50_000, seldom: 10 * 60_000 } as const

/** Batch size, and the last item of the previous batch. */
export type Portion<T = string> = { most: number; after: T | null }

/**
 * Processes all due items in batches of `most`, until a batch is not full or the run has lasted long enough; the next
 * run continues. `take` gets the last item of the previous batch, null at first, so that an item that fails does not
 * block those after it. Errors of `work` are thrown at the end of the run.
 */
export async function inPortions<T>(
  most: number,
  take: (portion: Portion<T>) => Promise<readonly T[]>,
  work: (portion: readonly T[]) => Promise<void>,
  longestMs: number = longestRun.eachMinute,
): Promise<void> {
  const end = performance.now() + longestMs
  const failures: unknown[] = []
  let after: T | null = null
  do {
    const portion: readonly T[] = await take({ most, after })
    if (portion.length > 0) await work(portion).catch((error: unknown) => failures.push(error))
    after = portion.length < most ? null : (portion.at(-1) ?? null)
  } while (after !== null && performance.now() < end)
  throwAll(failures)
}

/**
 * Runs statements of `most` items each, until one processed fewer or the run has lasted long enough; the next run
 * continues. `work` returns the number of processed items.
 */
export async function repeatUntilDone(
  most: number,
  work: (most: number) => Promise<number>,
  longestMs: number = longestRun.seldom,
): Promise<void> {
  const end = performance.now() + longestMs
  while ((await work(most)) >= most && performance.now() < end);
}

/**
 * Processes items one by one; a failing item does not block the others. The errors are thrown at the end, so that the
 * job is retried and reported.
 */
export async function eachByItself<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  throwAll(failures)
}

/** Throws collected errors: a single one as it is, several as an AggregateError. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} failed, the first: ${String(failures[0])}`)
}
