import { createContext, data } from 'react-router'
import type { AnswerOf, Endpoint, InputOf } from '../shop/endpoint.ts'
import { isRefusal } from '../shop/refusal.ts'
import { fromForm } from './body.ts'

/** How a page's loader reaches the API: a function call in one process, the network in split ones. The page cannot tell. */
export type PageApi = {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>
  /** The same by the endpoint's name, with the wire's own words: for forms. */
  callByName(name: string, form: unknown): Promise<unknown>
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

const apiOf = ({ context }: HasContext): PageApi => (context as { get(key: typeof pageApi): PageApi }).get(pageApi) // React Router's provider

/** Calls the API from a loader. What is missing becomes the page's own 404; other refusals are thrown as they are. */
export async function callApi<E extends Endpoint>(args: HasContext, endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  try {
    return await apiOf(args).call(endpoint, input)
  } catch (error) {
    if (isRefusal(error) && (error.kind === 'missing' || error.kind === 'invalid')) throw data(null, { status: 404 })
    if (isRefusal(error) && error.kind === 'unavailable') throw data(null, { status: 503, headers: { 'retry-after': '5' } })
    throw error
  }
}

/** A call by its name, in the wire's words. */
export const callByName = (args: HasContext, name: string, words: unknown): Promise<unknown> => apiOf(args).callByName(name, words)

/** The same with a form's fields, bracketed keys and all (SPEC §7). */
export const callByForm = (args: HasContext, name: string, form: Readonly<Record<string, string>>): Promise<unknown> =>
  callByName(args, name, fromForm(Object.entries(form)))
