import { z } from 'zod'
import type { AnswerOf, Endpoint, InputOf } from '../shop/endpoint.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import type { Ctx } from '../shop/context.ts'
import type { Served } from '../shop/serve.ts'
import { readable } from '../shop/staff/readable.rules.ts'
import { localeOf, nowhere, type Place } from './caller.ts'
import { nobody, type ContextFor, type OnCookie, type View } from './caller-context.ts'
import type { Door } from './door.ts'
import { asRefusal } from './failure.ts'
import { invalidInput } from './wire/validation-errors.ts'
import { formWords } from './wire/form-words.ts'
import type { Once } from './idempotency.ts'
import { asNobody, isEverybodys } from './public-calls.ts'
import { worded } from './refusals.ts'

/**
 * A page of this process that calls. `onKnown`: the caller is somebody, and what is made of the answer is
 * nobody else's. `view`: the page is one of everybody who sees the shop so; calls whose answers depend on nothing else
 * are made by nobody, so that nothing about its reader can get into it.
 */
export type Caller = { headers: Headers; onKnown?(): void; view?: View | undefined } & Place

type Parts = {
  byName: ReadonlyMap<string, Served>
  door: Door
  contextFor: ContextFor
  once: Once
  /** Has calls that take turns wait for theirs. */
  inLine<T>(useCase: Served, work: () => Promise<T>): Promise<T>
}

/**
 * Answers calls of pages in the same process: the same door and schemas as over HTTP, without the network.
 */
export function inProcessCalls({ byName, door, contextFor, once, inLine }: Parts) {
  async function run(
    useCase: Served,
    input: object,
    { headers, onKnown, view, ...place }: Caller,
    onCookie: OnCookie,
  ): Promise<unknown> {
    const { endpoint } = useCase
    if (view && isEverybodys(endpoint, input)) {
      const viewer = contextFor(asNobody(headers), nowhere, null, { ...nobody, view }, () => undefined)
      return (useCase.parts?.everybodys ?? useCase)(viewer, input)
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
      return !staff || endpoint.files.length > 0 ? made : readBy(z.encode(endpoint.answer, made as never)) // the endpoint's own answer
    }
    const made = async (as: Ctx) =>
      JSON.stringify(z.encode(endpoint.answer, (await useCase(as, input)) as never)) // the endpoint's own answer
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
    // pages pass on what stands in their address: the same schemas look at it, though nothing crosses the
    // wire
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

  /**
   * A form of a page: the wire's words in, the wire's words out. Refusals carry their sentence as `message`.
   */
  const callByName = (name: string, form: unknown, caller: Caller, onCookie?: OnCookie): Promise<unknown> => {
    const locale = localeOf(caller.headers)
    return worded(locale, async () => {
      const useCase = byName.get(name)
      if (!useCase || useCase.endpoint.method === 'GET') throw new Refusal(commonRefusals.not_found)
      const { endpoint } = useCase
      const words = withoutBlanks(form) as never // the schemas decide
      const query = endpoint.query.safeDecode(words)
      if (!query.success) throw invalidInput(query.error, locale)
      const body = endpoint.body.safeDecode(formWords(endpoint.body, words) as never) // the schema decides
      if (!body.success) throw invalidInput(body.error, locale)
      const input = { ...(query.data as object), ...(body.data as object) } // both are objects
      return z.encode(endpoint.answer, await call(endpoint, input, caller, onCookie))
    })
  }

  return { call, callByName }
}

/** An empty field of a form was left out by its writer. */
const withoutBlanks = (form: unknown): unknown =>
  form && typeof form === 'object'
    ? Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))
    : form
