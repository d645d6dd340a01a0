import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieIn, cookieName, setCookie } from '#shop/cookies.ts'
import { localeOfPath } from '#shop/region.ts'

const passCookie = 'elowen_pass'

/** The pass of staff for the maintenance page. It changes only with the shop's secret. */
export const passOf = (secret: string): string =>
  createHmac('sha256', secret).update('maintenance pass').digest('base64url')

function isPass(given: string | null | undefined, secret: string): boolean {
  const right = Buffer.from(passOf(secret))
  const got = Buffer.from(given ?? '')
  return got.length === right.length && timingSafeEqual(got, right)
}

export const hasPass = (request: Request, secret: string, secure: boolean): boolean =>
  isPass(cookieIn(request.headers.get('cookie'), cookieName(passCookie, secure)), secret)

/** `/maintance?pass=…`: sets a cookie for a working day and redirects to the shop. Null: no valid pass. */
export function admitted(url: URL, secret: string, secure: boolean): Response | null {
  if (!url.pathname.endsWith('/maintance') || !isPass(url.searchParams.get('pass'), secret)) return null
  const name = cookieName(passCookie, secure)
  const cookie = setCookie({ name, value: passOf(secret), secure, httpOnly: true, seconds: 12 * 3_600 })
  return new Response(null, {
    status: 303,
    headers: { location: '/', 'set-cookie': cookie, 'cache-control': 'private, no-store' },
  })
}

/** The maintenance page for all other visitors while the shop is closed, in their language. */
export function maintenancePage(request: Request): Request {
  const url = new URL(request.url)
  const locale = localeOfPath(url.pathname)
  const page = new URL(locale === 'hk' ? '/maintance' : `/${locale}/maintance`, url)
  return new Request(page, { headers: request.headers })
}
