import { z } from 'zod'
import { everyUse, noteUses, withUses, type Uses } from '../platform/cache/uses.ts'
import type { Ctx } from '../shop/context.ts'
import type { Endpoint, FileAnswer } from '../shop/endpoint.ts'
import { withFragments, type Served, type UseCase } from '../shop/serve.ts'
import { readable } from '../shop/staff/readable.rules.ts'
import { isForm, readBody } from './wire/body.ts'
import { noPlace, shopperOf, type Place } from './caller.ts'
import { asMember, anonymous, type ContextFor } from './caller-context.ts'
import type { Door } from './door.ts'
import { withCookies, type FailureAnswer } from './failure.ts'
import { invalidInput } from './wire/validation-errors.ts'
import { fileResponse } from './file-answer.ts'
import { formWords } from './wire/form-words.ts'
import type { Once } from './idempotency.ts'
import { jsonWords } from './wire/json-words.ts'
import { cachedResponse, type cacheAnswers } from './cached-answers.ts'
import { publicKey, publicHeaders } from './public-calls.ts'

const json = 'application/json; charset=utf-8'
/** Response header for a page in another process: the response was made for an identified caller. */
export const knownHeader = 'x-shop-known'
/** Header that a page in another process sends to get, in the same header, the uses of the response for its cache. */
export const usesHeader = 'x-shop-uses'

type Deps = {
  door: Door
  contextFor: ContextFor
  answers: ReturnType<typeof cacheAnswers>
  once: Once
  failure: FailureAnswer
}
type RoutedCall = {
  request: Request
  url: URL
  params: Record<string, string>
  run: UseCase<Endpoint>
  /** Cache key of a public response; null: the response is the caller's own. */
  key: string | null
  cacheSeconds: number
}

/** Handles API calls over HTTP: admission, schemas, the use case, idempotency, and the cache of public responses. */
export function httpCalls({ door, contextFor, answers, once, failure }: Deps) {
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
      if (cached)
        return withItsUses(request, cachedResponse(request, cached, endpoint.cacheSeconds), cached.uses)

      const caller = await door.admit(useCase, arrival, member)
      const ctx = {
        ...contextFor(request.headers, place, currency, caller, arrival.onCookie),
        signal: request.signal,
      }
      const isKnown = caller.session !== null || member !== null
      const personal = isKnown && shared ? await shared.personal(ctx) : null
      const cacheKey = personal ? null : key
      const callContext = cacheKey
        ? contextFor(publicHeaders(request.headers), noPlace, currency, anonymous, () => undefined)
        : ctx
      const { value: response, uses } = await withUses(() =>
        answerTo(useCase, callContext, {
          request,
          url,
          params,
          run: shared ? withFragments(shared, personal) : useCase,
          key: cacheKey,
          // an identified caller may get personal fragments any time: the browser must not cache the response
          cacheSeconds: shared && isKnown ? 0 : endpoint.cacheSeconds,
        }),
      )
      withItsUses(request, response, uses)
      if (isKnown || caller.staff) response.headers.set(knownHeader, '1')
      return withCookies(response, cookies)
    } catch (error) {
      return withCookies(failure(error, request, place.id), cookies) // among them those that delete invalid tokens
    }
  }

  async function answerTo(useCase: Served, ctx: Ctx, call: RoutedCall): Promise<Response> {
    const { endpoint } = useCase
    const { request, run, key, cacheSeconds } = call
    const { shopper, staff } = ctx
    const input = await inputOf(door, useCase, ctx, call)
    if (endpoint.files.length > 0)
      return fileResponse((await run(ctx, input)) as FileAnswer, request.headers.get('range')) // an endpoint with `files` returns a file
    const jsonFor = async (as: Ctx) => JSON.stringify(z.encode(endpoint.answer, await run(as, input)))
    if (key) {
      const answer = answers.find(key) ?? (await answers.make(key, endpoint.cacheSeconds, () => jsonFor(ctx)))
      noteUses(answer.uses)
      return cachedResponse(request, answer, cacheSeconds)
    }
    const owner = staff?.sessionHash ?? shopper.session
    const text = await once(useCase, request.headers, owner, input, (marking) => jsonFor(marking(ctx)))
    const visible = staff ? JSON.stringify(readable(endpoint.answer, JSON.parse(text), staff.roles)) : text
    return new Response(visible, { headers: { 'content-type': json, 'cache-control': 'private, no-store' } })
  }
}

/**
 * Adds the uses header that a page in another process requested. Headers are bounded: more than 200 uses are sent as
 * `everyUse`, so that every change drops the page.
 */
function withItsUses(request: Request, response: Response, uses: Uses): Response {
  if (request.headers.has(usesHeader))
    response.headers.set(usesHeader, uses.size > 200 ? everyUse : [...uses].map(encodeURIComponent).join(' '))
  return response
}

/** Decodes query, path and body by the endpoint's schemas. Throws `shop.invalid_input` with the errors by field. */
async function inputOf(
  door: Door,
  useCase: Served,
  ctx: Ctx,
  { request, url, params }: RoutedCall,
): Promise<object> {
  const { endpoint } = useCase
  const { locale } = ctx.shopper
  const query = endpoint.query.safeDecode({ ...Object.fromEntries(url.searchParams), ...params })
  if (!query.success) throw invalidInput(query.error, locale)
  const received = endpoint.method === 'GET' ? {} : await readBody(request, endpoint.upload)
  await door.limitGuestsFile(useCase, ctx, received)
  const words = (isForm(request) ? formWords : jsonWords)(endpoint.body, received)
  const body = endpoint.body.safeDecode(words as never) // validated by the schema
  if (!body.success) throw invalidInput(body.error, locale, words)
  return { ...(query.data as object), ...(body.data as object) } // both are objects
}
