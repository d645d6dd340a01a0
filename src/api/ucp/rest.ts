import type { Context, Hono } from 'hono'
import { stringOfDictionary } from '../../platform/http/message-signature.ts'
import type { Ctx } from '../../shop/context.ts'
import { localeOf, type Place } from '../caller.ts'
import { sentence } from '../refusals.ts'
import { readBytes } from '../wire/body.ts'
import type { Log } from '../../platform/log.ts'
import { operations, type Operation } from './operations.ts'
import type { Perform } from './perform.ts'
import { problemBody, problemHeaders, problemOf, UcpProblem } from './problems.ts'
import { restPath } from './profile.ts'
import { isSigned, signedAnswer } from './signing.ts'

const largest = 256 * 1024
export const uncached = { 'cache-control': 'private, no-store' }

/** The URL of a platform's profile in the header UCP-Agent; null: the header names none. */
const profileUrlIn = (headers: Headers): string | null =>
  stringOfDictionary(headers.get('ucp-agent') ?? '', 'profile')

/** A thrown error as a problem of the protocol; an unexpected one is logged, and its details are not disclosed. */
export function problemFor(thrown: unknown, headers: Headers, log: Log, id: string | undefined): UcpProblem {
  const locale = localeOf(headers)
  const problem = problemOf(thrown, (code, values) => sentence(locale, code, values))
  if (problem) return problem
  const stack = thrown instanceof Error ? thrown.stack : String(thrown)
  log.error({ id, error: stack }, 'a call of a platform failed')
  return new UcpProblem('internal_error', sentence(locale, 'shop.failed'))
}

export type Parts = {
  perform: Perform
  log: Log
  publicUrl(): string
  /** Context without a caller: signs responses. */
  contextOf(c: Context<{ Bindings: Place }>): Ctx
}

/** The REST binding: every operation at its path. */
export function addRest(
  router: Hono<{ Bindings: Place }>,
  { perform, log, publicUrl, contextOf }: Parts,
): void {
  for (const operation of operations)
    router.on(operation.method, restPath + operation.path, (c) => answer(c, operation))

  async function answer(c: Context<{ Bindings: Place }>, operation: Operation): Promise<Response> {
    const { raw } = c.req
    try {
      const bytes = operation.method === 'GET' ? new Uint8Array() : await readBytes(raw, largest)
      const arrival = {
        request: raw,
        bytes,
        place: c.env,
        profileUrl: profileUrlIn(raw.headers),
        changes: operation.changes,
      }
      const request = jsonOf(bytes)
      const key = raw.headers.get('idempotency-key')
      const { status, body } = await perform({
        operation,
        arrival,
        request,
        id: c.req.param('id') ?? '',
        key,
      })
      const answered = { status, body: JSON.stringify(body), headers: uncached }
      return isSigned(operation.root)
        ? signedAnswer(contextOf(c), answered)
        : new Response(answered.body, {
            status,
            headers: { ...uncached, 'content-type': 'application/json' },
          })
    } catch (error) {
      const problem = problemFor(error, raw.headers, log, c.env.id)
      const headers = { ...uncached, ...problemHeaders(problem, publicUrl()) }
      return Response.json(problemBody(problem, `${publicUrl()}/`), { status: problem.status, headers })
    }
  }
}

/** Parses a body as JSON; an empty one is an empty object. */
export function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {}
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new UcpProblem('invalid_request', 'the body is no JSON')
  }
}
