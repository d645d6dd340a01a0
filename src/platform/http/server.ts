import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CannotStart } from '../cannot-start.ts'

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT'

export type Running = { port: number; close(): Promise<void> }

/**
 * How long a request may take until all of it is there: as long as a form needs, and for a file what a telephone far from
 * its mast sends of it, up to a longest time.
 */
const arrivalTimes = { leastMs: 30_000, mostMs: 600_000, bytesPerMs: 32 }
export type ArrivalTimes = typeof arrivalTimes

/** Slow and oversized requests are cut off, never answered with 500. */
function bounded(listener: RequestListener, times: ArrivalTimes): Server {
  const server = createServer(
    {
      headersTimeout: Math.min(15_000, times.mostMs),
      requestTimeout: times.mostMs,
      // longer than proxies keep a connection to us (60 s, mostly): one that closes here while they send loses a call
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

/** Calls `cut` where the body of a request is not there in the time that is due to its length. */
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
  // answered before all of it came, it goes on coming
  incoming.once('close', () => {
    if (incoming.complete) clearTimeout(timer)
  })
}

type Place = { host: string; port: number | null; first?: number; times?: ArrivalTimes }

/**
 * Listens on `port`; null means the first of a hundred that is free, so that two copies run side by side.
 * Throws CannotStart when it is taken.
 */
export async function listen(
  listener: RequestListener,
  { host, port, first = 3_000, times = arrivalTimes }: Place,
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

/** Stops accepting, answers what runs, ends after 15 s whatever is left (rules/operations#2). */
function drained(server: Server): Promise<void> {
  return new Promise((done) => {
    // a connection on which something was answered meanwhile would be kept for the next call
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(closing)
      done()
    })
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 15_000).unref()
  })
}
