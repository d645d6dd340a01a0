/**
 * Gathers single calls into batches of at most `most`: calls made while a batch runs, or waits for its `turn`, go into
 * the next one. A batch that throws rejects its calls. `turn` is awaited before each batch.
 */
export function batching<I, O>(
  most: number,
  work: (items: readonly I[]) => Promise<readonly O[]>,
  turn: () => Promise<void> = () => Promise.resolve(),
): (item: I) => Promise<O> {
  type Waiting = { item: I; done(answer: O): void; failed(error: unknown): void }
  const queue: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    await new Promise((next) => setImmediate(next)) // calls of the same tick join the batch
    while (queue.length > 0) {
      await turn()
      const batch = queue.splice(0, most)
      try {
        const answers = await work(batch.map(({ item }) => item))
        batch.forEach((each, at) => each.done(answers[at] as O)) // one result for each item
      } catch (error) {
        for (const each of batch) each.failed(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise<O>((done, failed) => {
      queue.push({ item, done, failed })
      if (!isRunning) void run()
    })
}

/** Semaphore: lets a number of calls in at a time; the others wait in order. */
export function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= most) await new Promise<void>((next) => line.push(next))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else inside -= 1
    }
  }
}

/** Bounded buffer: `enter` adds items and waits until there is room for more. */
export function room(most: number): { enter(many: number): Promise<void>; leave(): void } {
  let inside = 0
  let wake = (): void => undefined
  return {
    async enter(many) {
      inside += many
      if (inside > most) await new Promise<void>((next) => (wake = next))
    },
    leave() {
      inside -= 1
      if (inside <= most) wake()
    },
  }
}
