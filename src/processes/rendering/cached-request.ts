import { pageQuery, type pageKey, type Sender } from './page-key.ts'

/**
 * The request as its page is kept: without query words that make no other page. They would stand in links and
 * fields of a page that everybody is given.
 */
export function asKept(request: Request, headers: Headers, keyOf: typeof pageKey): Request {
  const url = new URL(request.url)
  const isKept =
    (request.method === 'GET' || request.method === 'HEAD') &&
    keyOf(url.pathname + url.search, senderOf(request)) !== null
  const query = isKept ? pageQuery(url) : null
  if (query === null || query === url.search) return new Request(request, { headers })
  url.search = query
  return new Request(url, { method: request.method, headers, signal: request.signal })
}

/** What of a request decides whether its page may come from the cache. */
export const senderOf = ({ headers }: Request): Sender => ({
  cookie: headers.get('cookie') ?? undefined,
  authorization: headers.get('authorization') ?? undefined,
})
