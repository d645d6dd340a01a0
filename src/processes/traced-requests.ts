import type { IncomingMessage, RequestListener } from 'node:http'
import { isTracing, openDoor } from '#platform/tracing/tracing.ts'
import { readVisitor, visitorHeader } from './rendering/visitor-header.ts'

/** Says to the API of another process in which trace a page asks it. */
export const traceHeader = 'x-shop-trace'

/** Kinds of paths; what the API or a page knows of its pattern replaces them (`noteDoor`). */
const kindOf = (path: string): string =>
  /^\/(healthz|readyz|metrics|assets|img|media|api|hooks|feeds|desk)(?:[/?]|$)/.exec(path)?.[1] ?? 'page'

/** Health is asked every few seconds and says nothing. */
const unwatched = new Set(['healthz', 'readyz', 'metrics'])

/**
 * Each request is a trace of its own, of a door named by method and pattern, or a part of the trace of a page that a
 * process of ours makes. A `traceparent` that came with it is not read (docs/decisions/traces.md). Where nothing is
 * traced, the listener stays as it is.
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

/** Believed of whoever signs for a visitor with the shop's secret, as pages of ours do; null: of nobody else. */
function placeOfPage({ headers }: IncomingMessage, secret: string): string | null {
  const [place, visitor] = [headers[traceHeader], headers[visitorHeader]]
  if (typeof place !== 'string' || typeof visitor !== 'string') return null
  return readVisitor(secret, visitor, Date.now()) ? place : null
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
