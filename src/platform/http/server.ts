import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CannotStart } from '../cannot-start.ts'

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT'

export type Running = { port: number; close(): Promise<void> }

/**
 * Time in which a request must arrive whole: a least time, which is enough for a form, plus the time its length takes
 * on a slow mobile connection (`bytesPerMs`), up to a most.
 */
const arrivalTimes = { leastMs: 30_000, mostMs: 600_000, bytesPerMs: 32 }
export type ArrivalTimes = typeof arrivalTimes

/** Creates a server that rejects requests which are too slow (408) or have too long headers (431), never with 500. */
function bounded(listener: RequestListener, times: ArrivalTimes): Server {
  const server = createServer(
    {
      headersTimeout: Math.min(15_000, times.mostMs),
      requestTimeout: times.mostMs,
      // longer than proxies keep an idle connection (mostly 60 s): closed here while they send, a request would be lost
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 2_000,
    },
    (incoming, outgoing) => {
      const late = Object.assign(new Error('a request came too slowly'), { code: timedOut })
      cutOffLate(incoming, times, () => server.emit('clientError', late, incoming.socket))
      listener(incoming, outgoing)
    },
  )
  server.maxHeadersCount = 100
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === timedOut
          ? '408 Request Timeout'
          : '400 Bad Request'
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    else socket.destroy()
  })
  return server
}

/** Calls `cut` where the body of a request has not arrived in the time allowed for its length. */
function cutOffLate(
  incoming: IncomingMessage,
  { leastMs, mostMs, bytesPerMs }: ArrivalTimes,
  cut: () => void,
): void {
  const length = incoming.headers['content-length']
  if (length === '0' || (length === undefined && !incoming.headers['transfer-encoding'])) return
  const ms = Math.min(mostMs, leastMs + Number(length ?? 0) / bytesPerMs)
  const timer = setTimeout(() => {
    if (!incoming.complete) cut()
  }, ms).unref()
  // a request that got its response early may still be sending its body: the timer then stays
  incoming.once('close', () => {
    if (incoming.complete) clearTimeout(timer)
  })
}

type ListenOptions = { host: string; port: number | null; first?: number; times?: ArrivalTimes }

/**
 * Listens on `port`; null: the first free one of a hundred ports from `first`, so that several shops run side by side.
 * Throws CannotStart where the port, or each of the hundred, is taken.
 */
export async function listen(
  listener: RequestListener,
  { host, port, first = 3_000, times = arrivalTimes }: ListenOptions,
): Promise<Running> {
  const server = bounded(listener, times)
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

/** Stops accepting connections and finishes running requests; closes all connections after 15 s (rules/operations#2). */
function drained(server: Server): Promise<void> {
  return new Promise((done) => {
    // a connection whose response was sent meanwhile would stay open for a next request
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(closing)
      done()
    })
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 15_000).unref()
  })
}
