import { cookieIn } from '#shop/cookies.ts'
import { appCookie, readAppState, type AppState } from '#shop/app-state.ts'
import { localeOfPath, type Locale } from '#shop/region.ts'

/**
 * What a page's loader knows of its reader without asking anybody: the path's language and what the browser
 * remembers.
 */
export function shopperState(request: Request): AppState {
  return readAppState(cookieIn(request.headers.get('cookie'), appCookie), localeOfRequest(request))
}

export const localeOfRequest = (request: Request): Locale => localeOfPath(new URL(request.url).pathname)
