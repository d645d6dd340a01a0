import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { wireNames, type Endpoint } from '../shop/endpoint.ts'
import { LRUCache } from 'lru-cache'
import { keysByUse } from '../platform/cache/keys-by-use.ts'
import type { SharedCache } from '../platform/cache/shared-cache.ts'
import { withUses, type Uses } from '../platform/cache/uses.ts'
import { onShownChange } from '../shop/showcase/changes.ts'

export type CachedAnswer = { body: Buffer; zipped: Buffer; etag: string; until: number; uses: Uses }
const compress = promisify(gzip)

async function packed(json: string): Promise<Pick<CachedAnswer, 'body' | 'zipped' | 'etag'>> {
  const body = Buffer.from(json)
  const zipped = body.length > 1_000 ? await compress(body, { level: 6 }) : body
  return { body, zipped, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
}

/**
 * Answers that are the same for everybody with the same view, ready as bytes; they go when something changes that they
 * use.
 */
export function cacheAnswers(sharedCache: SharedCache, mostBytes: number) {
  const byUse = keysByUse()
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ body, zipped }) => body.length + zipped.length,
    disposeAfter: (_, key, reason) => reason !== 'set' && byUse.remove(key),
  })
  const underway = new Map<string, Promise<CachedAnswer>>()
  onShownChange(sharedCache, {
    isEmpty: () => answers.size === 0 && underway.size === 0,
    change(changes) {
      underway.clear() // nobody can say yet what they use
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
     * Makes an answer once for all who ask for it at the same time, and keeps it. What was read before a
     * change is not kept after it, nor given to those who come after it.
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

/** The query words the call knows, in one order: campaign tags and guesses make no other answer. */
export function knownQuery(query: URLSearchParams, endpoint: Endpoint): string {
  const names = wireNames(endpoint.query)
  const pairs = [...query].filter(([name]) => names.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(pairs).toString()
}

export function cachedResponse(
  request: Request,
  { body, zipped, etag }: CachedAnswer,
  seconds: number,
): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    etag,
    'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'private, no-cache',
    vary: 'accept-encoding, cookie, x-shop-locale, accept-language',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (zipped === body || !request.headers.get('accept-encoding')?.includes('gzip'))
    return new Response(body as Uint8Array<ArrayBuffer>, { headers })
  return new Response(zipped as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'content-encoding': 'gzip' },
  })
}
