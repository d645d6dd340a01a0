import { appCookie, pageVariant, readAppState } from '#shop/app-state.ts'
import { cookieIn, isSomebodys } from '#shop/cookies.ts'
import { isDeskPath } from '#shop/desk-state.ts'
import { localeOfPath } from '#shop/region.ts'

/** Query words a page may be kept with; others (campaign tags, guesses) would fill the memory. */
const known = new Set(['brand', 'category', 'sort', 'page', 'view', 'option', 'reviews', 'order', '_routes'])

/** What a request says of its sender, as far as pages are kept by it. */
export type Sender = { cookie?: string | undefined; authorization?: string | undefined }

/**
 * The key a page is kept under; null: it is not kept. `path` is what stands in the request line, which may be anything: only what
 * begins with a slash is a path of ours, and `//host` is a path too, never another host.
 */
export function pageKey(path: string, { cookie, authorization }: Sender): string | null {
  if (authorization !== undefined || isSomebodys(cookie)) return null
  if (!path.startsWith('/')) return null
  const url = new URL(`http://shop${path}`)
  if (isDeskPath(url.pathname)) return null
  for (const name of url.searchParams.keys()) if (!known.has(name)) return null
  url.searchParams.sort()
  return `${pageVariant(readAppState(cookieIn(cookie, appCookie), localeOfPath(url.pathname)))} ${url.pathname}${url.search}`
}
