import type { HoleName } from '#api/client.ts'
import type { Visitor } from '#api/sessions/visitors.ts'
import {
  fragmentsAsGzip,
  gzipFragment,
  storedFragment,
  type Fragment,
} from '#platform/http/gzip-fragments.ts'
import type { Carts } from '#shop/cart/contract.ts'
import type { Locale } from '#shop/region.ts'
import { piecesOf } from './page-holes.ts'

/** A page around its holes, each piece compressed by itself; nothing in it is anybody's own. */
export type PageWithHoles = {
  status: number
  headers: Record<string, string>
  isHtml: boolean
  locale: Locale
  pieces: readonly Fragment[]
  holes: readonly HoleName[]
  until: number
}

/** The HTML of the holes that stand among the page's own; the build of the pages knows how they look. */
export type HoleFillings = (
  locale: Locale,
  shown: { firstname: string; count: number },
) => Record<Exclude<HoleName, 'visitor'>, string>

/** As bytes for one visitor: for nobody else, and kept nowhere. */
export type FilledPage = { status: number; headers: Record<string, string>; bytes: Buffer }

type Made = Pick<PageWithHoles, 'status' | 'headers' | 'locale' | 'until'>

/** `isKept`: it is sent again and again, and worth some more compressing. */
export async function pageWithHoles(body: Buffer, made: Made, isKept: boolean): Promise<PageWithHoles> {
  const { pieces, holes } = piecesOf(body)
  const isHtml = made.headers['content-type']?.startsWith('text/html') ?? false
  return {
    ...made,
    isHtml,
    holes,
    pieces: await Promise.all(pieces.map((piece) => gzipFragment(piece, isKept ? 7 : 3))),
  }
}

/** No sign of it ends an element of a page, whatever a name or a product is called. */
const unicode = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
const inElement = (json: string): string => json.replace(/[&<>\u2028\u2029]/g, unicode)

const bagTexts = new WeakMap<Carts, string>()
function bagText(carts: Carts | null): string {
  if (!carts) return 'null'
  const text = bagTexts.get(carts) ?? inElement(JSON.stringify(carts))
  bagTexts.set(carts, text)
  return text
}

/** What the browser reads of its visitor (`Visitor` of the storefront's shell). */
function visitorText({ carts, firstname }: Visitor): string {
  const member = firstname === null ? 'null' : inElement(JSON.stringify({ firstname }))
  return `{"bag":${bagText(carts)},"member":${member}}`
}

const countOf = ({ carts }: Visitor): number =>
  carts ? carts.singleCart.count + carts.subscriptionCart.count : 0

/** Fills the holes for one visitor. */
export function filledPage(
  page: PageWithHoles,
  visitor: Visitor,
  accepts: string,
  fillings: HoleFillings,
): FilledPage {
  const shown = fillings(page.locale, { firstname: visitor.firstname ?? '', count: countOf(visitor) })
  const text = visitorText(visitor)
  // elsewhere than in a page it stands within a text of JSON
  const texts = { ...shown, visitor: page.isHtml ? text : JSON.stringify(text).slice(1, -1) }
  const zips = accepts.includes('gzip') && page.pieces.some(({ plain }) => plain.length > 0)
  const fragments = page.pieces.flatMap((piece, at) => {
    const hole = page.holes[at]
    const filling = hole === undefined ? '' : texts[hole]
    return filling === '' ? [piece] : [piece, storedFragment(Buffer.from(filling))]
  })
  const bytes = zips ? fragmentsAsGzip(fragments) : Buffer.concat(fragments.map(({ plain }) => plain))
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

/** The same as an answer, with all the headers it was drawn with: of cookies there may be several. */
export function filledResponse(page: FilledPage, made: Headers, request: Request): Response {
  const headers = new Headers(made)
  for (const [name, value] of Object.entries(page.headers))
    if (name !== 'set-cookie') headers.set(name, value)
  const isEmpty = request.method === 'HEAD' || page.bytes.length === 0
  return new Response(isEmpty ? null : (page.bytes as Uint8Array<ArrayBuffer>), {
    status: page.status,
    headers,
  })
}
