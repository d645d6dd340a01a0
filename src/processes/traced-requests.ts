import type { RequestListener } from 'node:http'
import { isTracing, openDoor } from '#platform/tracing/tracing.ts'

/** Kinds of paths; what the API or a page knows of its pattern replaces them (`noteDoor`). */
const kindOf = (path: string): string =>
  /^\/(healthz|readyz|metrics|assets|img|media|api|hooks|feeds|desk)(?:[/?]|$)/.exec(path)?.[1] ?? 'page'

/** Health is asked every few seconds and says nothing. */
const unwatched = new Set(['healthz', 'readyz', 'metrics'])

/**
 * Each request is a trace of its own, of a door named by method and pattern; a `traceparent` that came with it is not
 * read (docs/decisions/traces.md). Where nothing is traced, the listener stays as it is.
 */
export function withDoors(listener: RequestListener): RequestListener {
  if (!isTracing()) return listener
  return (incoming, outgoing) => {
    const kind = kindOf(incoming.url ?? '/')
    const method = known.has(incoming.method ?? '') ? (incoming.method ?? '') : 'OTHER'
    const facts = { 'http.request.method': method, 'http.kind': kind }
    const door = unwatched.has(kind) ? null : openDoor({ name: `${method} ${kind}`, kind: 'server', facts })
    if (!door) return listener(incoming, outgoing)
    outgoing.once('close', () => {
      const { statusCode, writableFinished } = outgoing
      const failed = statusCode >= 500 ? String(statusCode) : writableFinished ? null : 'left'
      door.end({ 'http.response.status_code': statusCode }, failed)
    })
    return door.run(() => listener(incoming, outgoing))
  }
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
