import { gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { exactCopy } from './exact-copy.ts'

/** Room for some seventy pages, or some thousand responses of the API. */
const mostBytes = 8 * 1024 * 1024

const inflatedCache = new LRUCache<Buffer, Buffer>({
  maxSize: mostBytes,
  sizeCalculation: (plain, zipped) => plain.length + zipped.length,
})

/**
 * Inflates a cached gzip file for clients that accept no compression. These are few, so pages and responses are cached
 * compressed only; the most recently inflated ones are cached here (LRU, 8 MB). Throws where it is no gzip file.
 */
export function inflated(zipped: Buffer): Buffer {
  const found = inflatedCache.get(zipped)
  if (found) return found
  const plain = exactCopy(gunzipSync(zipped))
  inflatedCache.set(zipped, plain)
  return plain
}
