import { z } from 'zod'
import { everyUse, noteUses, withUses, type Uses } from '../platform/cache/uses.ts'
import type { Ctx } from '../shop/context.ts'
import type { Endpoint, FileAnswer } from '../shop/endpoint.ts'
import { withFragments, type Served, type UseCase } from '../shop/serve.ts'
import { readable } from '../shop/staff/readable.rules.ts'
import { isForm, readBody } from './wire/body.ts'
import { nowhere, shopperOf, type Place } from './caller.ts'
import { asMember, nobody, type ContextFor } from './caller-context.ts'
import type { Door } from './door.ts'
import { withCookies, type FailureAnswer } from './failure.ts'
import { invalidInput } from './wire/validation-errors.ts'
import { fileResponse } from './file-answer.ts'
import { formWords } from './wire/form-words.ts'
import type { Once } from './idempotency.ts'
import { jsonWords } from './wire/json-words.ts'
import { cachedResponse, type cacheAnswers } from './cached-answers.ts'
import { publicKey, asNobody } from './public-calls.ts'

const json = 'application/json; charset=utf-8'
/** Says to a page of another process that the answer was made for somebody. */
export const knownHeader = 'x-shop-known'
/** Sent by a page of another process, and answered: what the answer uses, as it is kept with the page. */
export const usesHeader = 'x-shop-uses'

type Parts = {
  door: Door
  contextFor: ContextFor
  answers: ReturnType<typeof cacheAnswers>
  once: Once
  failure: FailureAnswer
}
type Asked = {
  request: Request
  url: URL
  params: Record<string, string>
  run: UseCase<Endpoint>
  /** Of an answer that is the same for everybody; null: it is the caller's own. */
  key: string | null
  keptFor: number
}

/** Answers calls over HTTP: the door, schemas, the use case, and the cache of public answers. */
export function httpCalls({ door, contextFor, answers, once, failure }: Parts) {
  return async (
    useCase: Served,
    request: Request,
    params: Record<string, string>,
    place: Place,
  ): Promise<Response> => {
    const { endpoint, parts: shared } = useCase
    const url = new URL(request.url)
    const currency = url.searchParams.get('currency')
    const cookies: string[] = []
    const arrival = {
      headers: request.headers,
      place,
      request,
      onCookie: (cookie: string) => void cookies.push(cookie),
    }
    try {
      const member = await door.recognise(useCase, arrival)
      const key = publicKey(endpoint, asMember(shopperOf(request.headers, place, currency), member), url)
      const cached = key && !shared ? answers.find(key) : undefined
      if (cached) return withItsUses(request, cachedResponse(request, cached, endpoint.keptFor), cached.uses)

      const caller = await door.admit(useCase, arrival, member)
      const ctx = {
        ...contextFor(request.headers, place, currency, caller, arrival.onCookie),
        signal: request.signal,
      }
      const isKnown = caller.session !== null || member !== null
      const personal = isKnown && shared ? await shared.personal(ctx) : null
      const everybodys = personal ? null : key
      const asking = everybodys
        ? contextFor(asNobody(request.headers), nowhere, currency, nobody, () => undefined)
        : ctx
      const { value: response, uses } = await withUses(() =>
        answerTo(useCase, asking, {
          request,
          url,
          params,
          run: shared ? withFragments(shared, personal) : useCase,
          key: everybodys,
          // who may have an answer of their own in a moment looks again each time
          keptFor: shared && isKnown ? 0 : endpoint.keptFor,
        }),
      )
      withItsUses(request, response, uses)
      if (isKnown || caller.staff) response.headers.set(knownHeader, '1')
      return withCookies(response, cookies)
    } catch (error) {
      return withCookies(failure(error, request, place.id), cookies) // tokens that are no good go with the refusal
    }
  }

  async function answerTo(useCase: Served, ctx: Ctx, call: Asked): Promise<Response> {
    const { endpoint } = useCase
    const { request, run, key, keptFor } = call
    const { shopper, staff } = ctx
    const input = await inputOf(door, useCase, ctx, call)
    if (endpoint.files.length > 0)
      return fileResponse((await run(ctx, input)) as FileAnswer, request.headers.get('range')) // what `files` says of the answer
    const made = async (as: Ctx) => JSON.stringify(z.encode(endpoint.answer, await run(as, input)))
    if (key) {
      const answer = answers.find(key) ?? (await answers.make(key, endpoint.keptFor, () => made(ctx)))
      noteUses(answer.uses)
      return cachedResponse(request, answer, keptFor)
    }
    const whose = staff?.sessionHash ?? shopper.session
    const text = await once(useCase, request.headers, whose, input, (marking) => made(marking(ctx)))
    const seen = staff ? JSON.stringify(readable(endpoint.answer, JSON.parse(text), staff.roles)) : text
    return new Response(seen, { headers: { 'content-type': json, 'cache-control': 'private, no-store' } })
  }
}

/** For a page of another process; headers have an end, and what uses very much is made anew with every change. */
function withItsUses(request: Request, response: Response, uses: Uses): Response {
  if (request.headers.has(usesHeader))
    response.headers.set(usesHeader, uses.size > 200 ? everyUse : [...uses].map(encodeURIComponent).join(' '))
  return response
}

/** Query, path and body by the endpoint's schemas. Throws `shop.invalid_input` with the faults by field. */
async function inputOf(
  door: Door,
  useCase: Served,
  ctx: Ctx,
  { request, url, params }: Asked,
): Promise<object> {
  const { endpoint } = useCase
  const { locale } = ctx.shopper
  const query = endpoint.query.safeDecode({ ...Object.fromEntries(url.searchParams), ...params })
  if (!query.success) throw invalidInput(query.error, locale)
  const words = endpoint.method === 'GET' ? {} : await readBody(request, endpoint.upload)
  await door.limitGuestsFile(useCase, ctx, words)
  const body = endpoint.body.safeDecode(
    (isForm(request) ? formWords : jsonWords)(endpoint.body, words) as never,
  ) // the schema decides
  if (!body.success) throw invalidInput(body.error, locale)
  return { ...(query.data as object), ...(body.data as object) } // both are objects
}
