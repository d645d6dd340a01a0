/**
 * So long a job goes on with what is due, in milliseconds: one of each minute is about over before it comes again. Two runs side
 * by side do nothing twice where each thing is looked at again under its lock.
 */
export const longestRun = { eachMinute: 50_000, seldom: 10 * 60_000 } as const

/** So many things, behind `after`. */
export type Portion<T = string> = { most: number; after: T | null }

/**
 * Does everything that is due, `most` at a time, until there is no full portion any more or the run has gone on for
 * long enough; the rest is the next run's. `take` is given the last of the portion before, null at first: whatever
 * cannot be done stays where it is and holds up nothing behind it. What `work` throws is thrown at the end of the run.
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
 * Does `most` at a time, each time in a statement of its own, until there were fewer or the run has gone on for long enough;
 * the rest is the next run's. `work` answers how many it did.
 */
export async function untilFewer(
  most: number,
  work: (most: number) => Promise<number>,
  longestMs: number = longestRun.seldom,
): Promise<void> {
  const end = performance.now() + longestMs
  while ((await work(most)) >= most && performance.now() < end);
}

/**
 * Does each by itself, one after the other: one that fails holds up none behind it. The run fails at its end, so that
 * it is tried again and seen.
 */
export async function eachByItself<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  throwAll(failures)
}

/** Throws what failed, if anything did: the one error, or all of them as one. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} failed, the first: ${String(failures[0])}`)
}
