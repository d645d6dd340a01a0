import { z } from 'zod'
import type { AnswerOf, Endpoint, InputOf } from '../shop/endpoint.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import type { Ctx } from '../shop/context.ts'
import type { Served } from '../shop/serve.ts'
import { readable } from '../shop/staff/readable.rules.ts'
import { localeOf, noPlace, type Place } from './caller.ts'
import { anonymous, type ContextFor, type OnCookie, type View } from './caller-context.ts'
import type { Door } from './door.ts'
import { asRefusal } from './failure.ts'
import { invalidInput } from './wire/validation-errors.ts'
import { formWords } from './wire/form-words.ts'
import type { Once } from './idempotency.ts'
import { publicHeaders, isPublicResponse } from './public-calls.ts'
import { withRefusalMessage } from './refusals.ts'

/**
 * A call of a page of this process. `onKnown`: the caller is identified, and the response must not be shared. `view`:
 * the page is shared by all visitors with this view; calls whose responses depend on nothing else are made
 * anonymously, so that no data of its reader can get into it.
 */
export type Caller = { headers: Headers; onKnown?(): void; view?: View | undefined } & Place

type Parts = {
  byName: ReadonlyMap<string, Served>
  door: Door
  contextFor: ContextFor
  once: Once
  /** Queues calls whose use case requires it. */
  inLine<T>(useCase: Served, work: () => Promise<T>): Promise<T>
}

/** Handles calls of pages in the same process: the same admission and schemas as over HTTP, without the network. */
export function inProcessCalls({ byName, door, contextFor, once, inLine }: Parts) {
  async function run(
    useCase: Served,
    input: object,
    { headers, onKnown, view, ...place }: Caller,
    onCookie: OnCookie,
  ): Promise<unknown> {
    const { endpoint } = useCase
    if (view && isPublicResponse(endpoint, input)) {
      const ctx = contextFor(publicHeaders(headers), noPlace, null, { ...anonymous, view }, () => undefined)
      return (useCase.parts?.everybodys ?? useCase)(ctx, input)
    }
    const arrival = { headers, place, request: null, onCookie }
    const member = await door.recognise(useCase, arrival)
    const admitted = await door.admit(useCase, arrival, member)
    const { staff, session } = admitted
    if (staff ?? member ?? session) onKnown?.()
    const ctx = contextFor(headers, place, null, admitted, onCookie)
    await door.limitGuestsFile(useCase, ctx, input)
    const readBy = (wire: unknown) =>
      z.decode(endpoint.answer, (staff ? readable(endpoint.answer, wire, staff.roles) : wire) as never) // encoded by the same schema
    if (!useCase.access.idempotent) {
      const made = await inLine(useCase, () => useCase(ctx, input))
      return !staff || endpoint.files.length > 0 ? made : readBy(z.encode(endpoint.answer, made as never)) // the endpoint's own result
    }
    const made = async (as: Ctx) =>
      JSON.stringify(z.encode(endpoint.answer, (await useCase(as, input)) as never)) // the endpoint's own result
    return readBy(
      JSON.parse(
        await inLine(useCase, () =>
          once(useCase, headers, staff?.sessionHash ?? session, input, (marking) => made(marking(ctx))),
        ),
      ),
    )
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    caller: Caller,
    onCookie: OnCookie = () => undefined,
  ): Promise<AnswerOf<E>> {
    const useCase = byName.get(endpoint.name)
    if (!useCase) throw new Refusal(commonRefusals.not_found)
    // pages pass on parameters of their URL: the same schemas validate them, though nothing crosses the network
    for (const schema of [endpoint.query, endpoint.body]) {
      const checked = schema.safeEncode(input)
      if (!checked.success) throw invalidInput(checked.error, localeOf(caller.headers))
    }
    try {
      return (await run(useCase, input as object, caller, onCookie)) as AnswerOf<E> // decoded by the endpoint's schema
    } catch (error) {
      throw asRefusal(error)
    }
  }

  /** A page's form: input and result in wire format. Refusals have their sentence as `message`. */
  const callByName = (name: string, form: unknown, caller: Caller, onCookie?: OnCookie): Promise<unknown> => {
    const locale = localeOf(caller.headers)
    return withRefusalMessage(locale, async () => {
      const useCase = byName.get(name)
      if (!useCase || useCase.endpoint.method === 'GET') throw new Refusal(commonRefusals.not_found)
      const { endpoint } = useCase
      const query = endpoint.query.safeDecode(withoutBlanks(form) as never) // the schemas validate it
      if (!query.success) throw invalidInput(query.error, locale)
      const words = formWords(endpoint.body, form)
      const body = endpoint.body.safeDecode(words as never)
      if (!body.success) throw invalidInput(body.error, locale, words)
      const input = { ...(query.data as object), ...(body.data as object) } // both are objects
      return z.encode(endpoint.answer, await call(endpoint, input, caller, onCookie))
    })
  }

  return { call, callByName }
}

/** Drops empty fields of a form: they count as left out. */
const withoutBlanks = (form: unknown): unknown =>
  form && typeof form === 'object'
    ? Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))
    : form
