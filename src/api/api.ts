import { Hono } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { appCookie, readAppState, writeAppState, yearInSeconds, type AppState } from '../shop/app-state.ts'
import type { Ctx, Member, Shopper, Staff } from '../shop/context.ts'
import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import type { AnswerOf, Endpoint, FileAnswer, InputOf } from '../shop/endpoint.ts'
import { memberRefusals } from '../shop/members/rules.ts'
import { common, isRefusal, Refusal } from '../shop/refusal.ts'
import { readable } from '../shop/staff/readable.rules.ts'
import { staffRefusals } from '../shop/staff/rules.ts'
import { inParts, type Access, type Served, type UseCase } from '../shop/serve.ts'
import { isAway, type Database } from '../platform/db/database.ts'
import { inTurns, NoTurn } from '../platform/http/turns.ts'
import type { Kept } from '../platform/kept.ts'
import type { Log } from '../platform/log.ts'
import { isForm, readBody, readForm, type SentForm } from './body.ts'
import { localeOf, nowhere, shopperOf, viewWord, type Place } from './caller.ts'
import { invalidInput } from './faults.ts'
import { formWords } from './form-words.ts'
import { jsonWords } from './json-words.ts'
import { addHooks } from './hooks.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { fileResponse } from './file-answer.ts'
import { keepAnswers, keptResponse, knownQuery } from './kept-answers.ts'
import { startLimits } from './limits.ts'
import { openMemberDoor, stale } from './member-door.ts'
import { addDocument } from './openapi.ts'
import { refusalAnswer, sentence, worded } from './refusals.ts'
import { served } from './rooms.ts'
import { openStaffDoor } from './staff-door.ts'
import { csrfToken, findSession, isCsrfToken, sessionCookie, startSession } from './session.ts'

export type ApiParts = {
  db: Database
  pool: Pool
  kept: Kept
  log: Log
  secret: string
  secure: boolean
  limitsFactor: number
  demoCalls: boolean
  publicUrl(): string
  /** A context without a caller; the API puts the caller in. */
  context(): ContextWithoutCaller
}
type AboutCaller =
  | 'shopper'
  | 'member'
  | 'refreshToken'
  | 'accessToken'
  | 'device'
  | 'rememberDevice'
  | 'staff'
  | 'remember'
  | 'rememberMember'
  | 'startVisit'
  | 'rememberStaff'
  | 'say'
export type ContextWithoutCaller = Omit<Ctx, AboutCaller>

/** Puts the caller into a context, and into its transactions. */
export const withCaller = (base: ContextWithoutCaller, caller: Pick<Ctx, AboutCaller>): Ctx => ({
  ...base,
  ...caller,
  transaction: (work) => base.transaction((tx) => work(withCaller(tx, caller))),
})

export type Caller = {
  headers: Headers
  /** Called as soon as the caller turns out to be somebody: what is made of their answers is nobody else's. */
  onKnown?(): void
} & Place
export type Api = {
  fetch(request: Request, place: Place): Promise<Response>
  /** The same call without the network, for pages of the same process. Cookies to set are given to `onCookie`. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, caller: Caller, onCookie?: (cookie: string) => void): Promise<AnswerOf<E>>
  /** A form of a page: the wire's words in, the wire's words out. Refusals carry their sentence as `message`. */
  callByName(name: string, form: unknown, caller: Caller, onCookie?: (cookie: string) => void): Promise<unknown>
  /** What a form of a page holds for the call of this name, and its file if the call takes one. Refuses as `callByName` does. */
  formOf(name: string, request: Request): Promise<SentForm>
}

const json = 'application/json; charset=utf-8'
/** Says to a page of another process that the answer was made for somebody. */
export const knownHeader = 'x-shop-known'
type Known = { session: Buffer | null; member: Member | null; staff: Staff | null }
const nobody: Known = { session: null, member: null, staff: null }
const unsafe = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])
const sitePath = ({ path }: Endpoint): string => (path.startsWith('//') ? path.slice(1) : `/api/v1${path}`)
const honoPath = (endpoint: Endpoint): string => sitePath(endpoint).replace(/\{(\w+)\}/g, ':$1')

/** Puts the rooms' use cases on the network: sessions, CSRF, limits, schemas and refusals, once for all of them. */
export function createApi(parts: ApiParts): Api {
  const limits = startLimits(parts.pool, parts.limitsFactor)
  const answers = keepAnswers(parts.kept, 24 * 1024 * 1024)
  const offered = served.filter(({ access }) => !access.demo || parts.demoCalls)
  const byName = new Map(offered.map((useCase) => [useCase.endpoint.name, useCase]))
  const door = openStaffDoor({ secret: parts.secret, secure: parts.secure, context: parts.context })
  const members = openMemberDoor({ secure: parts.secure, context: parts.context })
  const line = inTurns({ most: turnsAtOnce(parts.pool), line: 2_000, patience: 20_000 })
  const inLine = <T>({ access }: Served, work: () => Promise<T>): Promise<T> => (access.inLine ? line(work) : work())
  const router = new Hono<{ Bindings: Place }>()

  const deviceName = (kind: 'member' | 'staff') => cookieName(`elowen_${kind}_device`, parts.secure)
  const deviceIn = (headers: Headers, kind: 'member' | 'staff') => cookieIn(headers.get('cookie'), deviceName(kind)) ?? null

  const contextFor = (
    headers: Headers,
    place: Place,
    currency: string | null,
    { session, member, staff }: Known,
    onCookie: (cookie: string) => void,
  ): Ctx => {
    const shopper = { ...asMember(shopperOf(headers, place, currency), member), session }
    const remember = (change: Partial<AppState>) => {
      const state = { ...readAppState(cookieIn(headers.get('cookie'), appCookie), shopper.locale), ...change }
      onCookie(setCookie({ name: appCookie, value: writeAppState(state), secure: parts.secure, httpOnly: false, seconds: yearInSeconds }))
    }
    const say: Ctx['say'] = (code, values, locale = shopper.locale) => sentence(locale, code, values)
    const rememberStaff = (signedIn: string | null) => onCookie(door.cookie(signedIn))
    const rememberMember: Ctx['rememberMember'] = (tokens) => members.cookies(tokens).forEach(onCookie)
    const startVisit = async () => (await newSession(onCookie)).hash
    const { access: accessToken, refresh: refreshToken } = members.tokensOf(headers)
    const device = { member: deviceIn(headers, 'member'), staff: deviceIn(headers, 'staff') }
    const rememberDevice: Ctx['rememberDevice'] = (kind, value) =>
      onCookie(setCookie({ name: deviceName(kind), value, secure: parts.secure, httpOnly: true, seconds: yearInSeconds }))
    const about = { shopper, member, refreshToken, accessToken, device, staff }
    return withCaller(parts.context(), { ...about, remember, rememberMember, rememberDevice, startVisit, rememberStaff, say })
  }

  /** Takes a session of the desk that is over from its browser, with the refusal. */
  const desksEnd = (onCookie: (cookie: string) => void) => (error: unknown) => {
    if (isRefusal(error) && error.code === staffRefusals.signed_out.code) onCookie(door.cookie(null))
    throw error
  }

  /** The visitor's session; a page's form that changes something starts one. */
  async function sessionOf(headers: Headers, mayStart: boolean, onCookie: (cookie: string) => void) {
    const known = await findSession(parts.db, cookieIn(headers.get('cookie'), sessionCookie(parts.secure)))
    return known || !mayStart ? known : newSession(onCookie)
  }

  /** Each is a row: nobody makes them without end. */
  const limitVisits = async ({ ip }: Place) => (ip ? limits.take('visit', ip) : undefined)

  async function newSession(onCookie: (cookie: string) => void) {
    const session = await startSession(parts.db)
    onCookie(
      setCookie({ name: sessionCookie(parts.secure), value: session.id, secure: parts.secure, httpOnly: true, seconds: yearInSeconds }),
    )
    return session
  }

  /** Who may call, of those with an account. Throws `members.signed_out`: the browser renews its tokens and asks again (SPEC §8). */
  function mayCall({ who }: Access, found: Awaited<ReturnType<typeof members.find>>): Member | null {
    if (who === 'entrance') return found === stale ? null : found
    if (found === stale || (who === 'member' && !found)) throw new Refusal(memberRefusals.signed_out)
    return found
  }

  function checkOrigin(request: Request): void {
    const origin = request.headers.get('origin')
    if (origin && origin !== new URL(request.url).origin && origin !== parts.publicUrl()) throw new Refusal(common.origin_mismatch)
  }

  /** Decoding what somebody sends is the dearest work there is; whoever has no account sends less of it. */
  async function limitGuestsFile({ endpoint: { upload } }: Served, { staff, member, shopper }: Ctx, sent: unknown): Promise<void> {
    const hasFile = upload !== null && sent instanceof Object && upload.field in sent
    if (hasFile && !staff && !member && shopper.ip) await limits.take('guest_photo', shopper.ip)
  }

  async function guard(request: Request): Promise<Buffer | null> {
    const session = await findSession(parts.db, cookieIn(request.headers.get('cookie'), sessionCookie(parts.secure)))
    if (!session || !isCsrfToken(parts.secret, session.id, request.headers.get('x-csrf-token'))) throw new Refusal(common.csrf_mismatch)
    return session.hash
  }

  const reader = async (request: Request): Promise<Buffer | null> =>
    (await findSession(parts.db, cookieIn(request.headers.get('cookie'), sessionCookie(parts.secure))))?.hash ?? null

  async function answer(useCase: Served, request: Request, params: Record<string, string>, place: Place): Promise<Response> {
    const { endpoint, access, parts: shared } = useCase
    const url = new URL(request.url)
    if (access.limit && place.ip) await limits.take(access.limit, place.ip)
    const member = access.who === 'staff' ? null : mayCall(access, await members.find(request.headers))
    const shopper = asMember(shopperOf(request.headers, place, url.searchParams.get('currency')), member)
    const key =
      endpoint.keptFor > 0 && isPublic(shopper) ? `${viewWord(shopper)} ${url.pathname}?${knownQuery(url.searchParams, endpoint)}` : null
    const kept = key && !shared ? answers.find(key) : undefined
    if (kept) return keptResponse(request, kept, endpoint.keptFor)

    const isUnsafe = unsafe.has(request.method)
    if (isUnsafe) checkOrigin(request)
    const staff = access.who === 'staff' ? await door.admit(access, request.headers, isUnsafe) : null
    const session = staff ? null : isUnsafe ? await guard(request) : access.who === 'guest' ? await reader(request) : null
    const cookies: string[] = []
    const caller = { session, member, staff }
    const ctx = contextFor(request.headers, place, url.searchParams.get('currency'), caller, (cookie) => cookies.push(cookie))
    try {
      const isKnown = session !== null || member !== null
      const own = isKnown && shared ? await shared.own(ctx) : null
      // who may have an answer of their own in a moment looks again each time
      const keptFor = shared && isKnown ? 0 : endpoint.keptFor
      const run = shared ? inParts(shared, own) : useCase
      const everybodys = own ? null : key
      const asking = everybodys
        ? contextFor(asNobody(request.headers), nowhere, url.searchParams.get('currency'), nobody, () => undefined)
        : ctx
      const answered = await answerTo(useCase, asking, { request, url, params, run, key: everybodys, keptFor })
      if (isKnown || staff) answered.headers.set(knownHeader, '1')
      return withCookies(answered, cookies)
    } catch (error) {
      return withCookies(failure(error, request, place.id), cookies) // tokens that are no good go with the refusal
    }
  }

  type Asked = { request: Request; url: URL; params: Record<string, string>; run: UseCase<Endpoint>; key: string | null; keptFor: number }

  async function answerTo(useCase: Served, ctx: Ctx, { request, url, params, run, key, keptFor }: Asked): Promise<Response> {
    const { endpoint } = useCase
    const { shopper, staff } = ctx
    const isUnsafe = unsafe.has(request.method)
    const query = endpoint.query.safeDecode({ ...Object.fromEntries(url.searchParams), ...params })
    if (!query.success) throw invalidInput(query.error, shopper.locale)
    const words = isUnsafe ? await readBody(request, endpoint.upload) : {}
    await limitGuestsFile(useCase, ctx, words)
    const body = endpoint.body.safeDecode((isForm(request) ? formWords : jsonWords)(endpoint.body, words) as never) // the schema decides
    if (!body.success) throw invalidInput(body.error, shopper.locale)
    const input = { ...(query.data as object), ...(body.data as object) }
    if (endpoint.files.length > 0) return fileResponse((await run(ctx, input)) as FileAnswer, request.headers.get('range')) // what `files` says of the answer
    const made = async () => JSON.stringify(z.encode(endpoint.answer, await run(ctx, input)))
    if (key) return keptResponse(request, answers.find(key) ?? (await answers.make(key, endpoint.keptFor, made)), keptFor)
    const text = await madeOnce(useCase, request.headers, staff?.sessionHash ?? shopper.session, input, made)
    return new Response(staff ? JSON.stringify(readable(endpoint.answer, JSON.parse(text), staff.roles)) : text, {
      headers: { 'content-type': json, 'cache-control': 'private, no-store' },
    })
  }

  /** Repeats of a call that carries a key get the first one's answer. */
  async function madeOnce(
    { endpoint, access }: Served,
    headers: Headers,
    session: Buffer | null,
    input: object,
    run: () => Promise<string>,
  ): Promise<string> {
    const key = access.idempotent?.(input as never) ? idempotencyKey(headers) : null // the use case's own input
    if (!key || !session) return run()
    return once(
      parts.db,
      { session, holder: parts.kept.holder, key, request: `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}` },
      run,
    )
  }

  function failure(error: unknown, request: Request, id?: string): Response {
    const { locale } = shopperOf(request.headers, nowhere, null)
    const refusal = isRefusal(error) ? error : isBusy(error) ? new Refusal(common.busy) : null
    if (refusal) {
      const { status, body, headers } = refusalAnswer(refusal, locale)
      const refused = Response.json(body, { status, headers: { ...headers, 'cache-control': 'private, no-store' } })
      // a session of the desk that is over is of no use to its browser
      return withCookies(refused, refusal.code === staffRefusals.signed_out.code ? [door.cookie(null)] : [])
    }
    parts.log.error(
      { id, path: new URL(request.url).pathname, error: error instanceof Error ? error.stack : String(error) },
      'a call failed',
    )
    const message = sentence(locale, 'shop.failed')
    return Response.json(
      { message, error: message, code: 'shop.failed' },
      { status: 500, headers: { 'cache-control': 'private, no-store' } },
    )
  }

  router.get('/api/v1/csrf', async (c) => {
    await limitVisits(c.env)
    const session = await sessionOf(c.req.raw.headers, true, (cookie) => c.header('set-cookie', cookie, { append: true }))
    if (!session) throw new Refusal(common.busy)
    c.header('cache-control', 'private, no-store')
    return c.json({ token: csrfToken(parts.secret, session.id) })
  })
  router.get('/api/admin/v1/csrf', async (c) => {
    await limitVisits(c.env)
    const known = await door.token(c.req.raw.headers)
    const session = known ? null : await sessionOf(c.req.raw.headers, true, (cookie) => c.header('set-cookie', cookie, { append: true }))
    c.header('cache-control', 'private, no-store')
    return c.json({ token: known ?? csrfToken(parts.secret, session?.id ?? '') }) // before the sign-in: the visitor's own
  })
  for (const useCase of offered) {
    router.on(useCase.endpoint.method, honoPath(useCase.endpoint), (c) =>
      inLine(useCase, () => answer(useCase, c.req.raw, c.req.param() as Record<string, string>, c.env)),
    ) // named by the path
  }
  const hookContext = (request: Request, place: Place) => contextFor(request.headers, place, null, nobody, () => undefined)
  addHooks(router, hookContext, async ({ ip }) => (ip ? limits.take('hook', ip) : undefined))
  addDocument(router, offered, sitePath)
  router.notFound((c) => failure(new Refusal(common.not_found), c.req.raw))
  router.onError((error, c) => failure(error, c.req.raw, c.env.id))

  const api: Api = {
    fetch: async (request, place) => router.fetch(request, place),
    formOf: (name, request) => worded(localeOf(request.headers), () => readForm(request, byName.get(name)?.endpoint.upload ?? null)),
    callByName(name, form, caller, onCookie) {
      const locale = localeOf(caller.headers)
      return worded(locale, async () => {
        const useCase = byName.get(name)
        if (!useCase || useCase.endpoint.method === 'GET') throw new Refusal(common.not_found)
        const words = withoutBlanks(form) as never // the schemas decide
        const query = useCase.endpoint.query.safeDecode(words)
        if (!query.success) throw invalidInput(query.error, locale)
        const body = useCase.endpoint.body.safeDecode(formWords(useCase.endpoint.body, words) as never)
        if (!body.success) throw invalidInput(body.error, locale)
        const input = { ...(query.data as object), ...(body.data as object) }
        return z.encode(useCase.endpoint.answer, await api.call(useCase.endpoint, input, caller, onCookie))
      })
    },
    async call(endpoint, input, { headers, onKnown, ...place }, onCookie = () => undefined) {
      const useCase = byName.get(endpoint.name)
      if (!useCase) throw new Refusal(common.not_found)
      // pages pass on what stands in their address: the same schemas look at it, though nothing crosses the wire
      for (const schema of [endpoint.query, endpoint.body]) {
        const checked = schema.safeEncode(input)
        if (!checked.success) throw invalidInput(checked.error, localeOf(headers))
      }
      if (endpoint.method !== 'GET' && useCase.access.limit && place.ip) await limits.take(useCase.access.limit, place.ip)
      try {
        const changes = endpoint.method !== 'GET'
        const isDesk = useCase.access.who === 'staff'
        const staff = isDesk ? await door.admit(useCase.access, headers, false).catch(desksEnd(onCookie)) : null
        const aside = () => contextFor(headers, place, null, nobody, onCookie)
        const member = staff ? null : mayCall(useCase.access, await members.admit(headers, aside, onCookie))
        const needsSession = !staff && (changes || useCase.access.who === 'guest')
        const session = needsSession ? await sessionOf(headers, changes, onCookie) : null
        if (staff ?? member ?? session) onKnown?.()
        const owner = staff?.sessionHash ?? session?.hash ?? null
        const ctx = contextFor(headers, place, null, { session: session?.hash ?? null, member, staff }, onCookie)
        await limitGuestsFile(useCase, ctx, input)
        const readBy = (wire: unknown) => z.decode(endpoint.answer, (staff ? readable(endpoint.answer, wire, staff.roles) : wire) as never)
        if (!useCase.access.idempotent) {
          const made = await inLine(useCase, () => useCase(ctx, input))
          const isWhole = !staff || endpoint.files.length > 0
          return (isWhole ? made : readBy(z.encode(endpoint.answer, made as never))) as never // the endpoint's own answer
        }
        const text = await inLine(useCase, () =>
          madeOnce(useCase, headers, owner, input as object, async () =>
            JSON.stringify(z.encode(endpoint.answer, (await useCase(ctx, input)) as never)),
          ),
        )
        return readBy(JSON.parse(text)) as never // encoded by the same schema
      } catch (error) {
        throw isBusy(error) ? Object.assign(new Refusal(common.busy), { cause: error }) : error
      }
    },
  }
  return api
}

/** Callers in line leave connections free for everybody else. */
const turnsAtOnce = (pool: Pool): number => Math.max(1, Math.floor(pool.options.max * 0.6))

/** The database is away, or too many wait for the same work: they come back. */
const isBusy = (error: unknown): boolean => isAway(error) || error instanceof NoTurn

function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/** What of a caller an answer for everybody may depend on: how they see the shop, never who they are. */
function asNobody(headers: Headers): Headers {
  const view = cookieIn(headers.get('cookie'), appCookie)
  const seen = ['x-shop-locale', 'accept-language'].flatMap((name): [string, string][] => [[name, headers.get(name) ?? '']])
  return new Headers([...seen, ...(view === undefined ? [] : [['cookie', `${appCookie}=${view}`] as [string, string]])])
}

/** A shopper with an account sees the shop by it: its groups, its discount rate. */
const asMember = (shopper: Shopper, member: Member | null): Shopper =>
  member ? { ...shopper, groups: member.groups.map(({ name }) => name), discountRate: member.discountRate } : shopper

/** Whether answers may be kept for everybody: the prices of members' groups are theirs alone (SERVER 3.1). */
const isPublic = ({ groups, discountRate }: Shopper): boolean => groups.length === 0 && discountRate === 0

/** An empty field of a form was left out by its writer. */
const withoutBlanks = (form: unknown): unknown =>
  form && typeof form === 'object' ? Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')) : form
