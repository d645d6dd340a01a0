import type { IncomingMessage } from 'node:http'
import { appCookie, readAppState, writeAppState, yearInSeconds } from '#shop/app-state.ts'
import { hasCookie, setCookie } from '#shop/cookies.ts'
import { isDeskPath } from '#shop/desk-state.ts'
import { countryQuery, currencyOf, isCountry, localeOfPath } from '#shop/region.ts'

/** The app state that a browser without one would have after choosing the country of a link; null: no such link. */
export function linkedState(path: string, cookie: string | undefined): string | null {
  if (!path.startsWith('/') || hasCookie(cookie, appCookie)) return null
  const { pathname, searchParams } = new URL(`http://shop${path}`)
  const country = searchParams.get(countryQuery)
  if (!isCountry(country) || isDeskPath(pathname)) return null
  const locale = localeOfPath(pathname)
  const state = writeAppState({ ...readAppState(undefined, locale), country, currency: currencyOf(country) })
  // a page whose language implies another country shows the prices of that one, whatever the link says
  return readAppState(state, locale).country === country ? state : null
}

/**
 * A visitor follows a link with a country, as from product feeds (rules/platform#18): its prices apply at once, and
 * an earlier choice is kept. Returns the cookie to set; null: none.
 */
export function followCountryLink(incoming: IncomingMessage, secure: boolean): string | null {
  const { method, url = '/', headers, rawHeaders } = incoming
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!url.includes(`${countryQuery}=`)) return null
  const state = linkedState(url, headers.cookie)
  if (state === null) return null
  const pair = `${appCookie}=${state}`
  headers.cookie = headers.cookie ? `${headers.cookie}; ${pair}` : pair
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'cookie')
  if (at < 0) rawHeaders.push('cookie', headers.cookie)
  else rawHeaders[at + 1] = headers.cookie
  return setCookie({ name: appCookie, value: state, secure, httpOnly: false, seconds: yearInSeconds })
}
