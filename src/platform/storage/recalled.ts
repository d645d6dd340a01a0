import { LRUCache } from 'lru-cache'
import { StorageAway, type FileFacts, type Storage } from './storage.ts'

/** How long a file counts as there, or as not there, before it is asked about again, in milliseconds. */
const goodFor = 30_000
/** How long a place that was away is not asked again, in milliseconds: a page has dozens of pictures. */
const restsFor = 2_000
const most = 20_000

/**
 * Facts of files that were asked about a moment ago, so that a picture costs no call to the bucket each time. While the
 * bucket is away the last facts count, however old: what was made of a file goes on being served.
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
