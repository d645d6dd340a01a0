import type { Db } from '../db/database.ts'
import { reconnected, type SharedCache } from './shared-cache.ts'

type Memory<T> = {
  last: T | null
  changed: Set<string> | 'all'
  isReadingWhole: boolean
  turn: Promise<unknown>
}
type Reading<T> = {
  whole(db: Db): Promise<T>
  /** The last copy with these parts read again; it may be the same object, changed in place. */
  withChanges(db: Db, last: T, keys: string[]): Promise<T>
}
export type Cached<T> = (ctx: { cache: SharedCache }) => Promise<T>

/** Said after a topic's colon: the copy of this process is another one now, and nothing new stands in the database. */
export const readAnew = 'read anew'

/** More parts than this are read whole again, which takes no longer and holds nobody up. */
const mostParts = 1_000

/**
 * A copy that is read whole once, and then only in the parts the database says have changed (`products:<id>,<id>`;
 * `*` is all of it). Where it has to be read whole again, the last copy is answered until the new one is there; then
 * the topic is announced once more within the process, as what was made of the old copy is old as well.
 */
export function cachedByPart<T>(topic: string, { whole, withChanges }: Reading<T>): Cached<T> {
  const memories = new WeakMap<SharedCache, Memory<T>>()

  function watch(sharedCache: SharedCache): Memory<T> {
    const memory: Memory<T> = { last: null, changed: 'all', isReadingWhole: false, turn: Promise.resolve() }
    memories.set(sharedCache, memory)
    sharedCache.onChange((named, detail) => {
      if (detail === readAnew || (named !== topic && named !== '*')) return
      if (named === '*' && detail !== reconnected) memory.last = null
      if (named === '*' || detail === '*' || memory.changed === 'all') memory.changed = 'all'
      else for (const key of detail.split(',')) memory.changed.add(key)
      if (memory.changed !== 'all' && memory.changed.size > mostParts) memory.changed = 'all'
    })
    return memory
  }

  /** One reading after the other: what an earlier one found must not come in behind a later one. */
  function inTurn(memory: Memory<T>, read: () => Promise<T>): Promise<T> {
    const reading = memory.turn.then(read)
    memory.turn = reading.catch(() => undefined)
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
      const reading = inTurn(memory, () => read(memory, db))
      if (memory.last === null || (memory.changed !== 'all' && !memory.isReadingWhole)) return reading
      reading.then(
        () => sharedCache.drop(`${topic}:${readAnew}`),
        () => sharedCache.forget(topic),
      )
      return Promise.resolve(memory.last)
    })
  }
}
