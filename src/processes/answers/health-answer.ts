import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Serving } from '../run.ts'

/** Alive, ready, or not yet: work is refused until the shop is (rules/operations#2). */
export function answersHealth(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ready: Serving['ready'],
): boolean {
  if (incoming.url === '/healthz') plainAnswer(outgoing, 200, 'ok')
  else if (incoming.url === '/readyz') {
    const isReady = ready.isReady()
    plainAnswer(
      outgoing,
      isReady ? 200 : 503,
      isReady ? 'ready' : ready.takesCalls() ? 'leaving' : 'starting',
    )
  } else if (!ready.takesCalls()) plainAnswer(outgoing, 503, 'starting')
  else return false
  return true
}

/** Writes a status and one line of text, never kept by anybody. */
export function plainAnswer(outgoing: ServerResponse, status: number, text: string): void {
  outgoing
    .writeHead(status, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      ...(status === 503 ? { 'retry-after': '2' } : {}),
    })
    .end(`${text}\n`)
}
