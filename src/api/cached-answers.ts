import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { wireNames, type Endpoint } from '../shop/endpoint.ts'
import { LRUCache } from 'lru-cache'
import { keysByUse } from '../platform/cache/keys-by-use.ts'
import type { SharedCache } from '../platform/cache/shared-cache.ts'
import { exactCopy } from '../platform/http/exact-copy.ts'
import { inflated } from '../platform/http/inflated.ts'
import { withUses, type Uses } from '../platform/cache/uses.ts'
import { onVisibleChange } from '../shop/showcase/changes.ts'

/** A cached response. `bytes`: compressed as gzip, unless the body is short. `until`: expiry in milliseconds. */
export type CachedAnswer = { bytes: Buffer; isZipped: boolean; etag: string; until: number; uses: Uses }
/** Bytes of a body up to which it is not compressed: it takes as many packets either way. */
const leastZipped = 1_000
const compress = promisify(gzip)

async function packed(json: string): Promise<Pick<CachedAnswer, 'bytes' | 'isZipped' | 'etag'>> {
  const body = Buffer.from(json)
  const isZipped = body.length > leastZipped
  const bytes = exactCopy(isZipped ? await compress(body, { level: 6 }) : body)
  return { bytes, isZipped, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
}

/**
 * LRU cache of public responses, which are the same for all callers with the same view (`publicKey`), bounded by
 * `mostBytes`. A change drops the responses that use any part of it.
 */
export function cacheAnswers(sharedCache: SharedCache, mostBytes: number) {
  const byUse = keysByUse()
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    disposeAfter: (_, key, reason) => reason !== 'set' && byUse.remove(key),
  })
  const underway = new Map<string, Promise<CachedAnswer>>()
  onVisibleChange(sharedCache, {
    isEmpty: () => answers.size === 0 && underway.size === 0,
    change(changes) {
      underway.clear() // their uses are not known yet
      if (changes !== 'all') {
        for (const key of byUse.changed(changes)) answers.delete(key)
        return
      }
      answers.clear()
      byUse.clear()
    },
  })

  return {
    find(key: string): CachedAnswer | undefined {
      const found = answers.get(key)
      return found && found.until > Date.now() ? found : undefined
    },
    /**
     * Builds a response once for concurrent requests and caches it for `seconds`. A response that was begun before a
     * change of its data is not cached, nor returned to requests that arrive after the change.
     */
    make(key: string, seconds: number, json: () => Promise<string>): Promise<CachedAnswer> {
      const made = underway.get(key)
      if (made) return made
      const begunAt = byUse.age()
      const making = withUses(json)
        .then(async ({ value, uses }) => {
          const answer = { ...(await packed(value)), uses, until: Date.now() + seconds * 1_000 }
          if (!byUse.isCurrent(begunAt, uses)) return answer
          answers.set(key, answer)
          byUse.add(key, uses)
          return answer
        })
        .finally(() => underway.get(key) === making && underway.delete(key))
      underway.set(key, making)
      return making
    },
  }
}

/** Query of a cache key: the endpoint's own parameters in a fixed order, without campaign tags and guesses. */
export function knownQuery(query: URLSearchParams, endpoint: Endpoint): string {
  const names = wireNames(endpoint.query)
  const pairs = [...query].filter(([name]) => names.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(pairs).toString()
}

/** HTTP response from the cache: 304 for a matching etag; `seconds` 0 makes it private. */
export function cachedResponse(
  request: Request,
  { bytes, isZipped, etag }: CachedAnswer,
  seconds: number,
): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    etag,
    'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'private, no-cache',
    vary: 'accept-encoding, cookie, x-shop-locale, accept-language',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const takesZipped = request.headers.get('accept-encoding')?.includes('gzip') === true
  if (isZipped && takesZipped) headers['content-encoding'] = 'gzip'
  const body = isZipped && !takesZipped ? inflated(bytes) : bytes
  return new Response(body as Uint8Array<ArrayBuffer>, { headers })
}
