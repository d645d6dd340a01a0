type Waiter<V> = { found(value: V | undefined): void; failed(error: unknown): void }

/**
 * Batches lookups by key: keys requested while a query runs go into the next one, at most `most` per query. Returns
 * undefined for a key that is not found. A query that fails rejects all lookups of its batch.
 */
export function batched<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
  most = 200,
): (key: string) => Promise<V | undefined> {
  let waiting = new Map<string, Waiter<V>[]>()
  let isUnderway = false

  async function run(): Promise<void> {
    isUnderway = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, most)
      waiting = new Map([...waiting].slice(most))
      try {
        const values = await load(batch.map(([key]) => key))
        for (const [key, waiters] of batch) for (const { found } of waiters) found(values.get(key))
      } catch (error) {
        for (const [, waiters] of batch) for (const { failed } of waiters) failed(error)
      }
    }
    isUnderway = false
  }

  return (key) =>
    new Promise((found, failed) => {
      waiting.set(key, [...(waiting.get(key) ?? []), { found, failed }])
      if (!isUnderway) void run()
    })
}
