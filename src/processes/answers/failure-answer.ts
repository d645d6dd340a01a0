import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { QueueFull } from '#platform/http/concurrency-limiter.ts'
import { loggedPath } from '#platform/http/logged-path.ts'
import { StorageAway } from '#platform/storage/storage.ts'
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts'
import type { Shop } from '../compose.ts'
import { BodyTooLarge, BrokenBody } from '../rendering/page-concurrency.ts'
import { plainAnswer } from './health-answer.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

/**
 * Limits the failure of a request to that request: it ends neither the process nor other requests
 * (rules/operations#3).
 */
export const withErrorGuard =
  (
    { log }: Pick<Shop, 'log'>,
    answer: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
  ): RequestListener =>
  async (incoming, outgoing) => {
    try {
      if (!methods.has(incoming.method ?? ''))
        return void outgoing.writeHead(405, { allow: [...methods].join(', '), 'content-length': 0 }).end()
      await answer(incoming, outgoing)
    } catch (error) {
      log.error(
        { path: loggedPath(incoming.url ?? ''), error: error instanceof Error ? error.stack : String(error) },
        'a request failed',
      )
      if (outgoing.headersSent) outgoing.destroy()
      else plainAnswer(outgoing, 500, 'Error. Try again later!')
    }
  }

const storageTrouble = 'uploads cannot be reached'

/**
 * Response to a failed page request: 503 under overload or while uploads are unreachable, 400 or 413 for an invalid
 * body, else 500.
 */
export function failureAnswer(error: unknown, shop: Shop, request: Request, id: string): Response {
  if (error instanceof StorageAway)
    shop.log.error(
      { id, path: loggedPath(new URL(request.url).pathname), error: error.message },
      storageTrouble,
    )
  if (isDatabaseUnavailable(error) || error instanceof QueueFull || error instanceof StorageAway)
    return new Response('The shop is very busy. Please try again in a moment.', {
      status: 503,
      headers: {
        'retry-after': '5',
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      },
    })
  if (error instanceof BrokenBody || error instanceof BodyTooLarge)
    return new Response(null, {
      status: error instanceof BrokenBody ? 400 : 413,
      headers: { 'cache-control': 'no-store' },
    })
  shop.log.error(
    {
      id,
      path: loggedPath(new URL(request.url).pathname),
      error: error instanceof Error ? error.stack : String(error),
    },
    'a page failed',
  )
  return new Response('Error. Try again later!', {
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
