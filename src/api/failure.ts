import { isRefusal, commonRefusals, Refusal } from '../shop/refusal.ts'
import { staffRefusals } from '../shop/staff/rules.ts'
import { isAway } from '../platform/db/database-errors.ts'
import { StorageAway } from '../platform/storage/storage.ts'
import { QueueFull } from '../platform/http/concurrency-limiter.ts'
import { loggedPath } from '../platform/http/logged-path.ts'
import type { Log } from '../platform/log.ts'
import { nowhere, shopperOf } from './caller.ts'
import { refusalAnswer, sentence } from './refusals.ts'

/** As proxies write it down: the caller closed the connection before there was an answer. */
const clientLeft = 499

const uncached = { 'cache-control': 'private, no-store' }

/** The database is away, or too many wait for the same work: they come back. */
const isBusy = (error: unknown): boolean => isAway(error) || error instanceof QueueFull

/** What was thrown, with trouble of the moment as the refusal `shop.busy`, or `shop.storage_away` (rules/operations#20). */
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
 * Turns what was thrown into an HTTP answer: a refusal with its sentence, anything else a 500 that is logged
 * and tells nothing.
 */
export const failureAnswers =
  ({ log, endedStaffCookie }: { log: Log; endedStaffCookie: string }) =>
  (error: unknown, request: Request, id?: string): Response => {
    // nobody reads it: work that the caller gave up is no fault
    if (request.signal.aborted && error === request.signal.reason)
      return new Response(null, { status: clientLeft, headers: uncached })
    const { locale } = shopperOf(request.headers, nowhere, null)
    if (error instanceof StorageAway)
      log.error(
        { id, path: loggedPath(new URL(request.url).pathname), error: error.message },
        'uploads cannot be reached',
      )
    const refusal = asRefusal(error)
    if (isRefusal(refusal)) {
      const { status, body, headers } = refusalAnswer(refusal, locale)
      const refused = Response.json(body, { status, headers: { ...headers, ...uncached } })
      // a session of the desk that is over is of no use to its browser
      return withCookies(refused, refusal.code === staffRefusals.signed_out.code ? [endedStaffCookie] : [])
    }
    const path = loggedPath(new URL(request.url).pathname)
    log.error({ id, path, error: error instanceof Error ? error.stack : String(error) }, 'a call failed')
    const message = sentence(locale, 'shop.failed')
    return Response.json({ message, error: message, code: 'shop.failed' }, { status: 500, headers: uncached })
  }
export type FailureAnswer = ReturnType<typeof failureAnswers>
