import { appCookie, pageVariant, readAppState } from '#shop/app-state.ts'
import { cookieIn, isSomebodys, isVisitors } from '#shop/cookies.ts'
import { isDeskPath } from '#shop/desk-state.ts'
import { readReferral, referralQuery } from '#shop/members/referral.rules.ts'
import { localeOfPath } from '#shop/region.ts'

const slug = /^[a-z0-9_-]{1,60}$/
const number = /^[1-9]\d{0,2}$/
/**
 * Query words a page may be kept with, and what they may say; any other value counts as none, as it does to
 * the page.
 */
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

/** Pages of one reader, which are kept for nobody: their query stays as it is. */
const personalPages =
  'account|assisted-checkout|link-assistant|bag|booking|checkout|diagnostic|order-confirmation|sign-in|register|reset-password|newsletter|unsubscribe|maintance|preferences|preview|subscription'
/** Routes are found in any case. */
const personal = new RegExp(`^/(?:(?:zh|cn|en)/)?(?:${personalPages})(?:[./]|$)`, 'i')
const search = /^\/(?:(?:zh|cn|en)\/)?search(?:[./]|$)/i
/** The router's own questions. */
const isRouters = (path: string): boolean => path.startsWith('/__')

/** Query words that make a page of its own for whoever asks: it is made as it is asked for, and not kept. */
function isOwnQuestion({ pathname, searchParams }: URL): boolean {
  if (searchParams.size > 0 && (personal.test(pathname) || isRouters(pathname))) return true
  return (
    readReferral(searchParams.get(referralQuery)) !== null ||
    (search.test(pathname) && searchParams.has('keyword'))
  )
}

/**
 * The query as far as it makes another page, in one order; null: the page is the asker's own. Campaign tags
 * and guesses make no other page: a stranger would fill the memory with them, or have each page made anew.
 */
export function pageQuery(url: URL): string | null {
  if (isOwnQuestion(url)) return null
  const pairs = Object.entries(known).flatMap(([name, pattern]) => {
    const value = url.searchParams.get(name) // the first, as pages read it
    return value !== null && pattern.test(value) ? [[name, value]] : []
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** What a request says of its sender, as far as pages are kept by it. */
export type Sender = { cookie?: string | undefined; authorization?: string | undefined }

/**
 * The key a page is kept under; null: it is not kept. `path` is what stands in the request line, which may be
 * anything: only what begins with a slash is a path of ours, and `//host` is a path too, never another host.
 */
export function pageKey(path: string, { cookie, authorization }: Sender): string | null {
  return authorization === undefined && !isSomebodys(cookie) ? keyFor(path, cookie) : null
}

/** The same for whoever has a bag or an account, of pages that have holes for both; null: it is theirs alone. */
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
