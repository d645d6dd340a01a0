import { appCookie, readAppState, writeAppState, yearInSeconds, type AppState } from '#shop/app-state.ts'
import { cookieIn, setCookie } from '#shop/cookies.ts'
import type { Locale } from '#shop/region.ts'

const cookie = () => cookieIn(document.cookie, appCookie)

/** Whether this browser has stored preferences in this language. */
export const remembersLanguage = (locale: Locale): boolean =>
  cookie() !== undefined && readAppState(cookie()).language === locale

/** Preferences currently in the cookie; another tab may have changed them since this page was rendered. */
export const rememberedAppState = (locale: Locale): AppState => readAppState(cookie(), locale)

export function rememberAppState(state: AppState): void {
  const secure = location.protocol === 'https:'
  document.cookie = setCookie({
    name: appCookie,
    value: writeAppState(state),
    secure,
    httpOnly: false,
    seconds: yearInSeconds,
  })
}

/** Deletes the pages cached for offline use, which were rendered for the previous choice. */
export function forgetCachedPages(): void {
  if ('caches' in window) void caches.delete('pages')
}
