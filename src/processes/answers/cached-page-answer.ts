import type { IncomingMessage, ServerResponse } from 'node:http'
import { inflated } from '#platform/http/inflated.ts'
import type { CachedPage } from '#platform/http/page-cache.ts'
import type { FilledPage } from '../rendering/filled-page.ts'

function coded(page: CachedPage, accepts: string): { bytes: Buffer; coding: string | null } {
  if (accepts.includes('br')) return { bytes: page.br, coding: 'br' }
  if (accepts.includes('gzip')) return { bytes: page.gzip, coding: 'gzip' }
  return { bytes: inflated(page.gzip), coding: null }
}

export function sendCachedPage(
  page: CachedPage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  safety: Record<string, string>,
): void {
  const { bytes, coding } = coded(page, String(incoming.headers['accept-encoding'] ?? ''))
  outgoing.writeHead(page.status, {
    ...page.headers,
    ...safety,
    'content-length': bytes.length,
    ...(coding ? { 'content-encoding': coding } : {}),
  })
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes)
}

/** Sends a cached page filled in for this visitor only. */
export function sendFilledPage(
  { status, headers, bytes }: FilledPage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  safety: Record<string, string>,
): void {
  outgoing.writeHead(status, { ...headers, ...safety, 'content-length': bytes.length })
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes)
}

export function cachedPageResponse(page: CachedPage, request: Request): Response {
  const { bytes, coding } = coded(page, request.headers.get('accept-encoding') ?? '')
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    status: page.status,
    headers: { ...page.headers, ...(coding ? { 'content-encoding': coding } : {}) },
  })
}
