import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { AnswerOf, Endpoint, InputOf } from '../shop/endpoint.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import type { Replica } from '../platform/db/replica.ts'
import type { Served } from '../shop/serve.ts'
import type { Database } from '../platform/db/database.ts'
import { concurrencyLimiter } from '../platform/http/concurrency-limiter.ts'
import type { SharedCache } from '../platform/cache/shared-cache.ts'
import type { Log } from '../platform/log.ts'
import { readForm, type SentForm } from './wire/body.ts'
import { localeOf, type Place } from './caller.ts'
import { contextMaker, type ContextWithoutCaller, type OnCookie } from './caller-context.ts'
import { addCampaignLinks } from './campaign-links.ts'
import { addCsrfCalls } from './csrf-calls.ts'
import { openDoor } from './door.ts'
import { failureAnswers } from './failure.ts'
import { addFeeds } from './feeds.ts'
import { addHooks } from './hooks.ts'
import { httpCalls } from './http-call.ts'
import { idempotentResponses } from './idempotency.ts'
import { inProcessCalls, type Caller } from './in-process.ts'
import { cacheAnswers } from './cached-answers.ts'
import { openImpersonationDoor } from './impersonation-door.ts'
import { fromStandby, recentWriteCookies } from './lagging-reads.ts'
import { startLimits } from './limits/limits.ts'
import { openMemberDoor } from './member-door.ts'
import { addOAuth } from './oauth/oauth.ts'
import { addUcp } from './ucp/ucp.ts'
import { addDocument } from './wire/openapi.ts'
import { withRefusalMessage } from './refusals.ts'
import { served } from './rooms/rooms.ts'
import { openStaffDoor } from './staff-door.ts'
import { nameDoors, tracedUseCase } from './traced-calls.ts'
import { openGuestSessions } from './sessions/guest-sessions.ts'
import { openVisitors, type Visitor } from './sessions/visitors.ts'
import { allowedMethods } from './wrong-method.ts'

export type ApiDependencies = {
  db: Database
  pool: Pool
  /** Null: there is no standby. */
  replica?: Replica | null
  cache: SharedCache
  log: Log
  secret: string
  secure: boolean
  limitsFactor: number
  demoCalls: boolean
  publicUrl(): string
  /** A context without a caller; the API adds the caller. */
  context(): ContextWithoutCaller
}

export type Api = {
  fetch(request: Request, place: Place): Promise<Response>
  /** The same call without HTTP, for pages of the same process. `onCookie` receives the cookies to set. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    caller: Caller,
    onCookie?: OnCookie,
  ): Promise<AnswerOf<E>>
  /** A call by a page's form: input and result in wire format. Refusals have their sentence as `message`. */
  callByName(name: string, form: unknown, caller: Caller, onCookie?: OnCookie): Promise<unknown>
  /**
   * The fields of a page's form for the endpoint of this name, and its file if the endpoint takes one. Refuses as
   * `callByName` does.
   */
  formOf(name: string, request: Request): Promise<SentForm>
  /** The visitor of a cached page, by their cookies; null: the page must be rendered for them alone. */
  visitor(headers: Headers, place: Place): Promise<Visitor | null>
}

export const sitePath = ({ path }: Endpoint): string =>
  path.startsWith('//') ? path.slice(1) : `/api/v1${path}`
const honoPath = (endpoint: Endpoint): string => sitePath(endpoint).replace(/\{(\w+)\}/g, ':$1')
/** Number of queued calls that run at once; they leave connections free for other requests. */
const turnsAtOnce = (pool: Pool): number => Math.max(1, Math.floor(pool.options.max * 0.6))
const cacheBytes = 16 * 1024 * 1024

/**
 * Serves the rooms' use cases over HTTP and to pages of this process: one admission, one cache and one table of
 * refusals for all of them.
 */
export function createApi(dependencies: ApiDependencies): Api {
  const limits = startLimits(dependencies.db, dependencies.limitsFactor)
  const staffDoor = openStaffDoor({ ...dependencies, limits })
  const members = openMemberDoor(dependencies)
  const visits = openGuestSessions(dependencies)
  const impersonations = openImpersonationDoor({ ...dependencies, staffDoor })
  const doors = { guestSessions: visits, members, staffDoor, impersonations }
  const contextFor = contextMaker({ ...dependencies, ...doors })
  const { replica = null, secure, publicUrl } = dependencies
  const wrote = replica && recentWriteCookies(secure)
  const door = openDoor({ publicUrl, limits, contextFor, wrote, ...doors })
  const failure = failureAnswers({ log: dependencies.log, endedStaffCookie: staffDoor.cookie(null) })
  const once = idempotentResponses(dependencies.db, dependencies.cache)
  const line = concurrencyLimiter({ most: turnsAtOnce(dependencies.pool), line: 2_000, timeoutMs: 20_000 })
  const inLine = <T>({ access }: Served, work: () => Promise<T>): Promise<T> =>
    access.inLine ? line(work) : work()

  const offered = served
    .filter(({ access }) => !access.demo || dependencies.demoCalls)
    .map((useCase) => tracedUseCase(replica ? fromStandby(useCase, replica) : useCase))
  const byName = new Map(offered.map((useCase) => [useCase.endpoint.name, useCase]))
  const answers = cacheAnswers(dependencies.cache, cacheBytes)
  const answer = httpCalls({ door, contextFor, answers, once, failure })

  const router = new Hono<{ Bindings: Place }>()
  nameDoors(router)
  addCsrfCalls(router, { secret: dependencies.secret, door, ...doors })
  for (const useCase of offered) {
    router.on(useCase.endpoint.method, honoPath(useCase.endpoint), (c) =>
      inLine(useCase, () => answer(useCase, c.req.raw, c.req.param() as Record<string, string>, c.env)),
    ) // keyed by the path
  }
  addHooks(router, door.contextOfNobody, door.limitHooks)
  addCampaignLinks(router, door.contextOfNobody, door.limitHooks)
  addFeeds(router, door.contextOfNobody, door.limitFeeds)
  addUcp(router, { ...dependencies, door })
  addOAuth(router, { ...dependencies, door })
  addDocument(router, offered, sitePath)
  router.notFound((c) => {
    const allow = allowedMethods(router, c.req.path)
    if (allow === '') return failure(new Refusal(commonRefusals.not_found), c.req.raw)
    const answer = failure(new Refusal(commonRefusals.wrong_method), c.req.raw)
    answer.headers.set('allow', allow)
    return answer
  })
  router.onError((error, c) => failure(error, c.req.raw, c.env.id))

  const calls = inProcessCalls({ byName, door, contextFor, once, inLine })
  const visitor = openVisitors({ ...dependencies, members, call: calls.call })
  return {
    fetch: async (request, place) => router.fetch(request, place),
    formOf: (name, request) =>
      withRefusalMessage(localeOf(request.headers), () =>
        readForm(request, byName.get(name)?.endpoint.upload ?? null),
      ),
    visitor,
    ...calls,
  }
}
