import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CannotStart } from '../cannot-start.ts'

export type Running = { port: number; close(): Promise<void> }

/** Slow and oversized requests are cut off, never answered with 500. */
function bounded(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 2_000,
    },
    listener,
  )
  server.maxHeadersCount = 100
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request'
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    else socket.destroy()
  })
  return server
}

/**
 * Listens on `port`; null means the first of a hundred that is free, so that two copies run side by side.
 * Throws CannotStart when it is taken.
 */
export async function listen(
  listener: RequestListener,
  { host, port, first = 3_000 }: { host: string; port: number | null; first?: number },
): Promise<Running> {
  const server = bounded(listener)
  for (let next = port ?? first; ; next += 1) {
    try {
      await opened(server, host, next)
      break
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (isTaken && (port !== null || next >= first + 99))
        throw new CannotStart(`Port ${next} of ${host} is taken. Set PORT to a free one.`, { cause: error })
      if (!isTaken) throw error
    }
  }
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    close: () => drained(server),
  }
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => (server.off('error', failed), done()))
  })
}

/** Stops accepting, answers what runs, ends after 15 s whatever is left (rules/operations#2). */
function drained(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 15_000).unref()
  })
}

/** The caller's address; X-Forwarded-For counts only when a configured proxy says it (rules/access#8). */
export function addressOf(request: IncomingMessage, proxies: readonly string[]): string | null {
  const direct = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null
  if (!direct || !proxies.includes(direct)) return direct
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.findLast((hop) => !proxies.includes(hop)) ?? direct
}
