import type { HoleName } from '#api/client.ts'
import type { Visitor } from '#api/sessions/visitors.ts'
import {
  fragmentsAsGzip,
  fragmentsAsPlain,
  gzipFragment,
  storedFragment,
  type Fragment,
} from '#platform/http/gzip-fragments.ts'
import type { Carts } from '#shop/cart/contract.ts'
import type { Locale } from '#shop/region.ts'
import { piecesOf } from './page-holes.ts'

/** A page as compressed pieces around its holes. The pieces hold nothing about a visitor. */
export type PageWithHoles = {
  status: number
  headers: Record<string, string>
  isHtml: boolean
  locale: Locale
  pieces: readonly Fragment[]
  holes: readonly HoleName[]
  until: number
}

/** Returns the HTML of the holes in a page's markup; provided by the build of the pages. */
export type HoleFillings = (
  locale: Locale,
  shown: { firstname: string; count: number },
) => Record<Exclude<HoleName, 'visitor'>, string>

/** A page filled for one visitor; never cached. */
export type FilledPage = { status: number; headers: Record<string, string>; bytes: Buffer }

type PageFacts = Pick<PageWithHoles, 'status' | 'headers' | 'locale' | 'until'>

/** Splits a rendered page at its holes and compresses the pieces: better where the page is cached (`isCached`). */
export async function pageWithHoles(
  body: Buffer,
  facts: PageFacts,
  isCached: boolean,
): Promise<PageWithHoles> {
  const { pieces, holes } = piecesOf(body)
  const isHtml = facts.headers['content-type']?.startsWith('text/html') ?? false
  return {
    ...facts,
    isHtml,
    holes,
    pieces: await Promise.all(pieces.map((piece) => gzipFragment(piece, isCached ? 7 : 3))),
  }
}

const unicode = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
/** Escapes JSON for a script element, so that no name or product in it can end the element. */
const inElement = (json: string): string => json.replace(/[&<>\u2028\u2029]/g, unicode)

const bagTexts = new WeakMap<Carts, string>()
function bagText(carts: Carts | null): string {
  if (!carts) return 'null'
  const text = bagTexts.get(carts) ?? inElement(JSON.stringify(carts))
  bagTexts.set(carts, text)
  return text
}

/** JSON of the hole `visitor`, which the browser reads (`Visitor` of the storefront's shell). */
function visitorText({ carts, firstname }: Visitor): string {
  const member = firstname === null ? 'null' : inElement(JSON.stringify({ firstname }))
  return `{"bag":${bagText(carts)},"member":${member}}`
}

const countOf = ({ carts }: Visitor): number =>
  carts ? carts.singleCart.count + carts.subscriptionCart.count : 0

/** Fills the holes of a page for one visitor and joins it, as gzip where `accepts` (Accept-Encoding) allows it. */
export function filledPage(
  page: PageWithHoles,
  visitor: Visitor,
  accepts: string,
  fillings: HoleFillings,
): FilledPage {
  const shown = fillings(page.locale, { firstname: visitor.firstname ?? '', count: countOf(visitor) })
  const text = visitorText(visitor)
  // in the router's data responses the hole is within a JSON string
  const texts = { ...shown, visitor: page.isHtml ? text : JSON.stringify(text).slice(1, -1) }
  const zips = accepts.includes('gzip') && page.pieces.some(({ size }) => size > 0)
  const fragments = page.pieces.flatMap((piece, at) => {
    const hole = page.holes[at]
    const filling = hole === undefined ? '' : texts[hole]
    return filling === '' ? [piece] : [piece, storedFragment(Buffer.from(filling))]
  })
  const bytes = zips ? fragmentsAsGzip(fragments) : fragmentsAsPlain(fragments)
  return {
    status: page.status,
    headers: {
      ...page.headers,
      'cache-control': 'private, no-store',
      ...(zips ? { 'content-encoding': 'gzip' } : {}),
    },
    bytes,
  }
}

/** A filled page as a response, with all `rendered` headers, of which `set-cookie` may occur several times. */
export function filledResponse(page: FilledPage, rendered: Headers, request: Request): Response {
  const headers = new Headers(rendered)
  for (const [name, value] of Object.entries(page.headers))
    if (name !== 'set-cookie') headers.set(name, value)
  const isEmpty = request.method === 'HEAD' || page.bytes.length === 0
  return new Response(isEmpty ? null : (page.bytes as Uint8Array<ArrayBuffer>), {
    status: page.status,
    headers,
  })
}
