import { createContext, data } from 'react-router'
import type { Carts } from '../shop/cart/contract.ts'
import type { LineKey } from '../shop/cart/rules.ts'
import type { AnswerOf, Endpoint, InputOf } from '../shop/endpoint.ts'
import { isRefusal } from '../shop/refusal.ts'
import { fromForm, type SentForm } from './wire/body.ts'

/** Placeholders of a cached page for the data of one visitor. */
export type HoleName = 'visitor' | 'firstname' | 'bagLabel' | 'bagCount'

/**
 * Visitor data that a cached page may read while it is rendered. Texts are placeholders that are filled when the page
 * is sent; other values are the visitor's, and the cached page serves visitors with the same values. Reading `bag`
 * makes the page private to this visitor (docs/decisions/page-cache.md).
 */
export type PageHoles = {
  marks: Readonly<Record<HoleName, string>>
  /** Whether the visitor is signed in; the name is a placeholder. */
  member(): { firstname: string } | null
  /** Units of a line in the cart. */
  held(line: LineKey): number
  /** Whether the cart has an option in any line. */
  holds(subSku: string): boolean
  /** Whether the product is on the member's wishlist; null: the visitor is not signed in. */
  isWishlisted(productId: string): Promise<boolean | null>
  bag(): Carts | null
}

/**
 * How a page's loader reaches the API: by function call in one process, over HTTP between processes. Pages see no
 * difference.
 */
export type PageApi = {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>
  /** The same by the endpoint's name, in wire format: for forms. */
  callByName(name: string, form: unknown): Promise<unknown>
  /** The fields of a page's form for the endpoint of that name. */
  formOf(name: string, request: Request): Promise<SentForm>
  /** Of a page that is cached with placeholders; left out where it is rendered for its reader alone. */
  holes?: PageHoles | undefined
}

/** Set by the process that serves pages; loaders read it. */
export const pageApi = createContext<PageApi>()

/** Result of a form that was sent without JavaScript: shown once by the page to which it returns. */
export type FormAnswer = {
  call: string
  ok: boolean
  /** Code of the refusal. */
  code?: string
  message?: string
  fields?: Record<string, string>
  values?: Record<string, string>
  answer?: Record<string, unknown>
}

type HasContext = { context: { get(key: typeof pageApi): PageApi } | unknown }

const apiOf = ({ context }: HasContext): PageApi =>
  (context as { get(key: typeof pageApi): PageApi }).get(pageApi) // React Router's provider

/** The placeholders of the page that the loader reads for; null: it is rendered for its reader alone. */
export const holesOf = (args: HasContext): PageHoles | null => apiOf(args).holes ?? null

/** Calls the API from a loader. A missing resource becomes the page's own 404; other refusals are thrown unchanged. */
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

/** Calls an endpoint by its name, in wire format. */
export const callByName = (args: HasContext, name: string, words: unknown): Promise<unknown> =>
  apiOf(args).callByName(name, words)

type Fields = Readonly<Record<string, string>>
type File = Readonly<Record<string, Uint8Array>>

/** The same with a form's fields, bracketed keys included, and its file. */
export const callByForm = (args: HasContext, name: string, form: Fields, file: File = {}): Promise<unknown> =>
  callByName(args, name, { ...(fromForm(Object.entries(form)) as object), ...file }) // a form is an object

/**
 * The fields of a page's form, and the file that its endpoint takes. Refuses `shop.too_large`, `shop.invalid_input`.
 */
export const formOf = (args: HasContext & { request: Request }, name: string): Promise<SentForm> =>
  apiOf(args).formOf(name, args.request)
