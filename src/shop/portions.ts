/** So long a run goes on: a job of each minute is over before it comes again. */
const longestMs = 50_000

/**
 * Does everything that is due, `most` at a time, until there is no full portion any more or the run has gone on for
 * long enough; the rest is the next run's. `take` is given the last of the portion before, null at first: whatever
 * cannot be done stays where it is and holds up nothing behind it.
 */
export async function inPortions<T>(
  most: number,
  take: (after: T | null) => Promise<readonly T[]>,
  work: (portion: readonly T[]) => Promise<void>,
): Promise<void> {
  const end = performance.now() + longestMs
  let after: T | null = null
  do {
    const portion: readonly T[] = await take(after)
    if (portion.length > 0) await work(portion)
    after = portion.length < most ? null : (portion.at(-1) ?? null)
  } while (after !== null && performance.now() < end)
}
