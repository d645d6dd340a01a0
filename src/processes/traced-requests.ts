import type { IncomingMessage, RequestListener } from 'node:http'
import { isTracing, openDoor } from '#platform/tracing/tracing.ts'
import { readVisitor, visitorHeader } from './rendering/visitor-header.ts'

/** Header that tells the API of another process the trace of the calling page. */
export const traceHeader = 'x-shop-trace'

/** Kinds of paths; the API or a page replaces them with the pattern of the path (`noteDoor`). */
const kindOf = (path: string): string =>
  /^\/(healthz|readyz|metrics|assets|img|media|api|hooks|feeds|desk)(?:[/?]|$)/.exec(path)?.[1] ?? 'page'

/** Health checks come every few seconds and need no trace. */
const unwatched = new Set(['healthz', 'readyz', 'metrics'])

/**
 * Each request is a trace of its own, with an entry span named by method and pattern, or a part of the trace of a
 * page rendered by another process of the shop. A `traceparent` in it is ignored (docs/decisions/traces.md). Without
 * tracing, the listener is unchanged.
 */
export function withDoors(listener: RequestListener, secret: string): RequestListener {
  if (!isTracing()) return listener
  return (incoming, outgoing) => {
    const kind = kindOf(incoming.url ?? '/')
    const method = known.has(incoming.method ?? '') ? (incoming.method ?? '') : 'OTHER'
    const facts = { 'http.request.method': method, 'http.kind': kind }
    const below = placeOfPage(incoming, secret)
    const door = unwatched.has(kind)
      ? null
      : openDoor({ name: `${method} ${kind}`, kind: 'server', facts, below })
    if (!door) return listener(incoming, outgoing)
    outgoing.once('close', () => {
      const { statusCode, writableFinished } = outgoing
      const failed = statusCode >= 500 ? String(statusCode) : writableFinished ? null : 'left'
      door.end({ 'http.response.status_code': statusCode }, failed)
    })
    return door.run(() => listener(incoming, outgoing))
  }
}

/**
 * The trace of the calling page, accepted only from a caller that signed for a visitor with the shop's secret, as
 * page servers do; else null.
 */
function placeOfPage({ headers }: IncomingMessage, secret: string): string | null {
  const [place, visitor] = [headers[traceHeader], headers[visitorHeader]]
  if (typeof place !== 'string' || typeof visitor !== 'string') return null
  return readVisitor(secret, visitor, Date.now()) ? place : null
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
