import type { Db } from '../db/database.ts'
import { reconnected, type SharedCache } from './shared-cache.ts'

type Memory<T> = {
  last: T | null
  changed: Set<string> | 'all'
  isReadingWhole: boolean
  /** Settles when the last read that was queued is done. */
  queue: Promise<unknown>
}
type Loaders<T> = {
  whole(db: Db): Promise<T>
  /** Reads these parts again and returns the last value with them; it may be the same object, changed in place. */
  withChanges(db: Db, last: T, keys: string[]): Promise<T>
}
export type Cached<T> = (ctx: { cache: SharedCache }) => Promise<T>

/**
 * Detail of a topic (after its colon) that this process publishes to itself: its value was loaded whole again and
 * replaced. The database has not changed.
 */
export const reloadedDetail = 'read anew'

/** With more changed parts than this the whole value is read, which takes no longer and blocks no reader meanwhile. */
const mostParts = 1_000

/**
 * Caches a value that is read whole once; afterwards only the parts that the database announces are read again
 * (`products:<id>,<id>`; `*`: all parts). While the whole value is read again, readers get the previous one. When it is
 * replaced, the topic is published within the process (`reloadedDetail`), so that values derived from it are dropped too.
 */
export function cachedByPart<T>(topic: string, { whole, withChanges }: Loaders<T>): Cached<T> {
  const memories = new WeakMap<SharedCache, Memory<T>>()

  function watch(sharedCache: SharedCache): Memory<T> {
    const memory: Memory<T> = { last: null, changed: 'all', isReadingWhole: false, queue: Promise.resolve() }
    memories.set(sharedCache, memory)
    sharedCache.onChange((named, detail) => {
      if (detail === reloadedDetail || (named !== topic && named !== '*')) return
      if (named === '*' && detail !== reconnected) memory.last = null
      if (named === '*' || detail === '*' || memory.changed === 'all') memory.changed = 'all'
      else for (const key of detail.split(',')) memory.changed.add(key)
      if (memory.changed !== 'all' && memory.changed.size > mostParts) memory.changed = 'all'
    })
    return memory
  }

  /** Runs reads one at a time: the result of an earlier read must not overwrite that of a later one. */
  function enqueue(memory: Memory<T>, read: () => Promise<T>): Promise<T> {
    const reading = memory.queue.then(read)
    memory.queue = reading.catch(() => undefined)
    return reading
  }

  async function read(memory: Memory<T>, db: Db): Promise<T> {
    const { last, changed } = memory
    memory.changed = new Set()
    memory.isReadingWhole = last === null || changed === 'all'
    try {
      memory.last =
        last !== null && changed !== 'all' ? await withChanges(db, last, [...changed]) : await whole(db)
      return memory.last
    } catch (error) {
      memory.changed = 'all'
      throw error
    } finally {
      memory.isReadingWhole = false
    }
  }

  return ({ cache: sharedCache }) => {
    const memory = memories.get(sharedCache) ?? watch(sharedCache)
    return sharedCache.get(topic, (db) => {
      const reading = enqueue(memory, () => read(memory, db))
      if (memory.last === null || (memory.changed !== 'all' && !memory.isReadingWhole)) return reading
      reading.then(
        () => sharedCache.drop(`${topic}:${reloadedDetail}`),
        () => sharedCache.forget(topic),
      )
      return Promise.resolve(memory.last)
    })
  }
}
