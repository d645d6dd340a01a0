import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { wireNames, type Endpoint } from '../shop/endpoint.ts'
import { LRUCache } from 'lru-cache'
import { isSeenByShoppers, type SharedCache } from '../platform/shared-cache.ts'

export type CachedAnswer = { body: Buffer; zipped: Buffer; etag: string; until: number }
const compress = promisify(gzip)

async function packed(json: string): Promise<Omit<CachedAnswer, 'until'>> {
  const body = Buffer.from(json)
  const zipped = body.length > 1_000 ? await compress(body, { level: 6 }) : body
  return { body, zipped, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
}

/**
 * Answers that are the same for everybody with the same view, ready as bytes; all go when anything in the
 * shop changes.
 */
export function cacheAnswers(sharedCache: SharedCache, mostBytes: number) {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ body, zipped }) => body.length + zipped.length,
  })
  const underway = new Map<string, Promise<CachedAnswer>>()
  let age = 0
  sharedCache.onChange((topic) => {
    if (!isSeenByShoppers(topic)) return
    answers.clear()
    underway.clear()
    age += 1
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
      const startedAt = age
      const making = json()
        .then(packed)
        .then((bare) => {
          const answer = { ...bare, until: Date.now() + seconds * 1_000 }
          if (startedAt === age) answers.set(key, answer)
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
