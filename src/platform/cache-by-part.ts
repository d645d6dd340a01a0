import type { Db } from './db/database.ts'
import type { SharedCache } from './shared-cache.ts'

type Memory<T> = { last: T | null; changed: Set<string> | 'all' }
type Reading<T> = {
  whole(db: Db): Promise<T>
  /** The last copy with these parts read again. */
  withChanges(db: Db, last: T, keys: string[]): Promise<T>
}

/**
 * A kept copy that is read whole once, and then only in the parts the database says have changed
 * (`products:<id>,<id>`; `*` is all of it). The same object until something in it changes.
 */
export function cachedByPart<T>(
  topic: string,
  { whole, withChanges }: Reading<T>,
): (ctx: { cache: SharedCache }) => Promise<T> {
  const memories = new WeakMap<SharedCache, Memory<T>>()

  function watch(sharedCache: SharedCache): Memory<T> {
    const memory: Memory<T> = { last: null, changed: 'all' }
    memories.set(sharedCache, memory)
    sharedCache.onChange((named, detail) => {
      if (named !== topic && named !== '*') return
      if (named === '*' || detail === '*' || memory.changed === 'all') memory.changed = 'all'
      else for (const key of detail.split(',')) memory.changed.add(key)
    })
    return memory
  }

  return ({ cache: sharedCache }) => {
    const memory = memories.get(sharedCache) ?? watch(sharedCache)
    return sharedCache.get(topic, async (db) => {
      const { last, changed } = memory
      memory.changed = new Set()
      try {
        memory.last =
          last !== null && changed !== 'all' ? await withChanges(db, last, [...changed]) : await whole(db)
        return memory.last
      } catch (error) {
        memory.changed = 'all'
        throw error
      }
    })
  }
}
