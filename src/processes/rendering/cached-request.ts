import { pageQuery, type pageKey, type Sender } from './page-key.ts'

/**
 * The request with its query reduced to the parameters of the cache key. Other parameters would get into links and form
 * fields of a page that all visitors are sent.
 */
export function asCached(request: Request, headers: Headers, keyOf: typeof pageKey): Request {
  const url = new URL(request.url)
  const isCached =
    (request.method === 'GET' || request.method === 'HEAD') &&
    keyOf(url.pathname + url.search, senderOf(request)) !== null
  const query = isCached ? pageQuery(url) : null
  if (query === null || query === url.search) return new Request(request, { headers })
  url.search = query
  return new Request(url, { method: request.method, headers, signal: request.signal })
}

/** The headers of a request that decide whether its page may come from the cache. */
export const senderOf = ({ headers }: Request): Sender => ({
  cookie: headers.get('cookie') ?? undefined,
  authorization: headers.get('authorization') ?? undefined,
})
