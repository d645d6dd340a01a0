import { isRefusal, commonRefusals, Refusal } from '../shop/refusal.ts'
import { staffRefusals } from '../shop/staff/rules.ts'
import { isDatabaseUnavailable } from '../platform/db/database-errors.ts'
import { StorageAway } from '../platform/storage/storage.ts'
import { QueueFull } from '../platform/http/concurrency-limiter.ts'
import { loggedPath } from '../platform/http/logged-path.ts'
import type { Log } from '../platform/log.ts'
import { noPlace, shopperOf } from './caller.ts'
import { refusalAnswer, sentence } from './refusals.ts'

/** The status that proxies log when the client closed the connection before the response. */
const clientLeft = 499

const uncached = { 'cache-control': 'private, no-store' }

/** The database is unreachable, or too many requests wait for the same work: clients should retry. */
const isBusy = (error: unknown): boolean => isDatabaseUnavailable(error) || error instanceof QueueFull

/** A thrown error; temporary failures become the refusal `shop.busy` or `shop.storage_away` (rules/operations#20). */
export const asRefusal = (error: unknown): unknown =>
  isBusy(error)
    ? Object.assign(new Refusal(commonRefusals.busy), { cause: error })
    : error instanceof StorageAway
      ? Object.assign(new Refusal(commonRefusals.storage_away), { cause: error })
      : error

export function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/**
 * Converts a thrown error to an HTTP response: a refusal with its sentence, any other error a 500 that is logged and
 * discloses nothing.
 */
export const failureAnswers =
  ({ log, endedStaffCookie }: { log: Log; endedStaffCookie: string }) =>
  (error: unknown, request: Request, id?: string): Response => {
    // the client is gone: work that it cancelled is no error
    if (request.signal.aborted && error === request.signal.reason)
      return new Response(null, { status: clientLeft, headers: uncached })
    const { locale } = shopperOf(request.headers, noPlace, null)
    if (error instanceof StorageAway)
      log.error(
        { id, path: loggedPath(new URL(request.url).pathname), error: error.message },
        'uploads cannot be reached',
      )
    const refusal = asRefusal(error)
    if (isRefusal(refusal)) {
      const { status, body, headers } = refusalAnswer(refusal, locale)
      const refused = Response.json(body, { status, headers: { ...headers, ...uncached } })
      // an expired desk session is deleted from its browser
      return withCookies(refused, refusal.code === staffRefusals.signed_out.code ? [endedStaffCookie] : [])
    }
    const path = loggedPath(new URL(request.url).pathname)
    log.error({ id, path, error: error instanceof Error ? error.stack : String(error) }, 'a call failed')
    const message = sentence(locale, 'shop.failed')
    return Response.json({ message, error: message, code: 'shop.failed' }, { status: 500, headers: uncached })
  }
export type FailureAnswer = ReturnType<typeof failureAnswers>
