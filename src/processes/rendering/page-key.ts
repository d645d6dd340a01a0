import { appCookie, pageVariant, readAppState } from '#shop/app-state.ts'
import { cookieIn, hasIdentityCookie, isVisitors } from '#shop/cookies.ts'
import { isDeskPath } from '#shop/desk-state.ts'
import { readReferral, referralQuery } from '#shop/members/referral.rules.ts'
import { localeOfPath } from '#shop/region.ts'

const slug = /^[a-z0-9_-]{1,60}$/
const number = /^[1-9]\d{0,2}$/
/** Query parameters that are part of the cache key, with their valid values. Other values are ignored, as pages do too. */
const known: Readonly<Record<string, RegExp>> = {
  brand: slug,
  category: slug,
  sort: slug,
  page: number,
  reviews: number,
  version: number,
  option: /^\S{1,64}$/,
  _routes: /^[^\0]{1,300}$/,
}

/** Pages that are personal to one visitor and never cached; their query is not reduced. */
const personalPages =
  'account|assisted-checkout|link-assistant|bag|booking|checkout|diagnostic|order-confirmation|sign-in|register|reset-password|newsletter|unsubscribe|maintance|preferences|preview|subscription'
/** Routes match regardless of case. */
const personal = new RegExp(`^/(?:(?:zh|cn|en)/)?(?:${personalPages})(?:[./]|$)`, 'i')
const search = /^\/(?:(?:zh|cn|en)\/)?search(?:[./]|$)/i
/** Requests of the router itself, such as for its manifest. */
const isRouters = (path: string): boolean => path.startsWith('/__')

/** Whether the query makes a page personal to the request, so that it is not cached: a referral link, a search by words. */
function isPersonalQuery({ pathname, searchParams }: URL): boolean {
  if (searchParams.size > 0 && (personal.test(pathname) || isRouters(pathname))) return true
  return (
    readReferral(searchParams.get(referralQuery)) !== null ||
    (search.test(pathname) && searchParams.has('keyword'))
  )
}

/**
 * The query reduced to the parameters that change the page, in a fixed order; null: the page is personal to the request.
 * Campaign tags and guessed parameters are left out: they would fill the cache, or have each page rendered again.
 */
export function pageQuery(url: URL): string | null {
  if (isPersonalQuery(url)) return null
  const pairs = Object.entries(known).flatMap(([name, pattern]) => {
    const value = url.searchParams.get(name) // the first, as pages read it
    return value !== null && pattern.test(value) ? [[name, value]] : []
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The headers of a request that the cache key depends on. */
export type Sender = { cookie?: string | undefined; authorization?: string | undefined }

/**
 * Cache key of a page for anonymous visitors; null: it is not cached. `path` is the target of the request line, which
 * may be any text: only one that begins with a slash is a path, and `//host` is a path too, never another host.
 */
export function pageKey(path: string, { cookie, authorization }: Sender): string | null {
  return authorization === undefined && !hasIdentityCookie(cookie) ? keyFor(path, cookie) : null
}

/** Cache key of a page with holes, for visitors with a bag or an account; null: the page is personal. */
export function visitorPageKey(path: string, { cookie, authorization }: Sender): string | null {
  if (authorization !== undefined || !isVisitors(cookie)) return null
  return personal.test(path.split('?', 1)[0] ?? path) ? null : keyFor(path, cookie)
}

function keyFor(path: string, cookie: string | undefined): string | null {
  if (!path.startsWith('/')) return null
  const url = new URL(`http://shop${path}`)
  if (isDeskPath(url.pathname)) return null
  const query = pageQuery(url)
  if (query === null) return null
  return `${pageVariant(readAppState(cookieIn(cookie, appCookie), localeOfPath(url.pathname)))} ${url.pathname}${query}`
}
