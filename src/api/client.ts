import { createContext, data } from 'react-router'
import type { AnswerOf, Endpoint, InputOf } from '../shop/endpoint.ts'
import { isRefusal } from '../shop/refusal.ts'
import { fromForm, type SentForm } from './wire/body.ts'

/**
 * How a page's loader reaches the API: a function call in one process, the network in split ones. The page
 * cannot tell.
 */
export type PageApi = {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>
  /** The same by the endpoint's name, with the wire's own words: for forms. */
  callByName(name: string, form: unknown): Promise<unknown>
  /** What a form of a page holds for the call of that name. */
  formOf(name: string, request: Request): Promise<SentForm>
}

/** Set by the process that serves pages; loaders read it. */
export const pageApi = createContext<PageApi>()

/** The answer of a form that was sent without script: shown by the page it returns to, once. */
export type FormAnswer = {
  call: string
  ok: boolean
  /** Of the refusal. */
  code?: string
  message?: string
  fields?: Record<string, string>
  values?: Record<string, string>
  answer?: Record<string, unknown>
}

type HasContext = { context: { get(key: typeof pageApi): PageApi } | unknown }

const apiOf = ({ context }: HasContext): PageApi =>
  (context as { get(key: typeof pageApi): PageApi }).get(pageApi) // React Router's provider

/**
 * Calls the API from a loader. What is missing becomes the page's own 404; other refusals are thrown as they
 * are.
 */
export async function callApi<E extends Endpoint>(
  args: HasContext,
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E>> {
  try {
    return await apiOf(args).call(endpoint, input)
  } catch (error) {
    if (isRefusal(error) && (error.kind === 'missing' || error.kind === 'invalid'))
      throw data(null, { status: 404 })
    if (isRefusal(error) && error.kind === 'unavailable')
      throw data(null, { status: 503, headers: { 'retry-after': '5' } })
    throw error
  }
}

/** A call by its name, in the wire's words. */
export const callByName = (args: HasContext, name: string, words: unknown): Promise<unknown> =>
  apiOf(args).callByName(name, words)

type Fields = Readonly<Record<string, string>>
type File = Readonly<Record<string, Uint8Array>>

/** The same with a form's fields, bracketed keys and all, and its file. */
export const callByForm = (args: HasContext, name: string, form: Fields, file: File = {}): Promise<unknown> =>
  callByName(args, name, { ...(fromForm(Object.entries(form)) as object), ...file }) // a form is an object

/**
 * The fields of a form of a page, and the file that its call takes. Refuses `shop.too_large`,
 * `shop.invalid_input`.
 */
export const formOf = (args: HasContext & { request: Request }, name: string): Promise<SentForm> =>
  apiOf(args).formOf(name, args.request)
