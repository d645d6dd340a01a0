import { throwAll } from '../portions.ts'

/**
 * Works through items a few at a time: providers are slow, and there may be many. One that fails holds up none behind
 * it; what they threw is thrown at the end.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  abreast: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items]
  const failures: unknown[] = []
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: abreast }, lane))
  throwAll(failures)
}
