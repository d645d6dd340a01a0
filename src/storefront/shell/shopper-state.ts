import { cookieIn } from '#shop/cookies.ts'
import { appCookie, readAppState, type AppState } from '#shop/app-state.ts'
import { localeOfPath, type Locale } from '#shop/region.ts'

/** Preferences of a request without an API call: the path's language and the browser's cookie. */
export function shopperState(request: Request): AppState {
  return readAppState(cookieIn(request.headers.get('cookie'), appCookie), localeOfRequest(request))
}

export const localeOfRequest = (request: Request): Locale => localeOfPath(new URL(request.url).pathname)
