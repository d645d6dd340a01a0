import { createContext, data } from 'react-router'
import type { Carts } from '../shop/cart/contract.ts'
import type { LineKey } from '../shop/cart/rules.ts'
import type { AnswerOf, Endpoint, InputOf } from '../shop/endpoint.ts'
import { isRefusal } from '../shop/refusal.ts'
import { fromForm, type SentForm } from './wire/body.ts'

/** Where a kept page has room for what is one visitor's own. */
export type HoleName = 'visitor' | 'firstname' | 'bagLabel' | 'bagCount'

/**
 * What may be read of the visitor while a page is drawn that is kept for others too. Texts stand for what is filled in
 * when the page is sent; answers are of this visitor, and the page is kept for those with the same answers. Reading
 * `bag` makes it a page of this visitor alone (docs/decisions/kept-pages.md).
 */
export type PageHoles = {
  marks: Readonly<Record<HoleName, string>>
  /** Whether somebody is signed in; the name is a mark. */
  member(): { firstname: string } | null
  /** Pieces of a line in the bag. */
  held(line: LineKey): number
  /** Whether an option lies in the bag in any line. */
  holds(subSku: string): boolean
  /** Whether the member remembers a product; null: nobody is signed in. */
  isWishlisted(productId: string): Promise<boolean | null>
  bag(): Carts | null
}

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
  /** Of a page that is kept with holes; left out where it is drawn for its reader alone. */
  holes?: PageHoles | undefined
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

/** The holes of the page that the loader reads for; null: it is drawn for its reader alone. */
export const holesOf = (args: HasContext): PageHoles | null => apiOf(args).holes ?? null

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
