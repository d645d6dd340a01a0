import { LRUCache } from 'lru-cache'
import { StorageAway, type FileFacts, type Storage } from './storage.ts'

/** Time in which the facts of a file (or its absence) are cached, in milliseconds. */
const goodFor = 30_000
/** Time in which an unreachable storage is not called again, in milliseconds: a page has dozens of pictures. */
const restsFor = 2_000
const most = 20_000

/**
 * Caches the facts of files for a moment, so that not every picture calls the bucket. While the bucket is away the last
 * facts are used, however old, so that pictures that were made of a file are still served.
 */
export function recalled(storage: Storage, now: () => number = Date.now): Storage {
  const known = new LRUCache<string, { facts: FileFacts | null; at: number }>({ max: most })
  let away: { error: StorageAway; until: number } | null = null

  const forgetting = async (key: string, work: Promise<void>): Promise<void> => {
    try {
      await work
    } finally {
      known.delete(key) // one that failed may have been carried out
    }
  }

  async function facts(key: string): Promise<FileFacts | null> {
    if (away && now() < away.until) throw away.error
    try {
      return await storage.stat(key)
    } catch (error) {
      if (error instanceof StorageAway) away = { error, until: now() + restsFor }
      throw error
    }
  }

  return {
    ...storage,
    put: (key, bytes) => forgetting(key, storage.put(key, bytes)),
    remove: (key) => forgetting(key, storage.remove(key)),
    async stat(key) {
      const last = known.get(key)
      if (last && now() - last.at < goodFor) return last.facts
      try {
        const found = await facts(key)
        known.set(key, { facts: found, at: now() })
        return found
      } catch (error) {
        if (last?.facts && error instanceof StorageAway) return last.facts
        throw error
      }
    },
  }
}
