import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Serving } from '../run.ts'

/** Answers health and readiness; before the shop is ready other requests are refused (rules/operations#2). */
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

/** Writes a status and one line of text, not cacheable. */
export function plainAnswer(outgoing: ServerResponse, status: number, text: string): void {
  outgoing
    .writeHead(status, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      ...(status === 503 ? { 'retry-after': '2' } : {}),
    })
    .end(`${text}\n`)
}
