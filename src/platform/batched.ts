type Waiter<V> = { found(value: V | undefined): void; failed(error: unknown): void }

/**
 * Looks things up by key, many with one question: what is asked for while a question is under way goes into the next
 * one, at most `most` at once. Answers undefined for what was not found; who asked together fails together.
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
