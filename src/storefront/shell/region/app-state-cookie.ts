import { appCookie, readAppState, writeAppState, yearInSeconds, type AppState } from '#shop/app-state.ts'
import { cookieIn, setCookie } from '#shop/cookies.ts'
import type { Locale } from '#shop/region.ts'

const cookie = () => cookieIn(document.cookie, appCookie)

/** Whether this browser remembers anything yet, and in this language. */
export const remembersLanguage = (locale: Locale): boolean =>
  cookie() !== undefined && readAppState(cookie()).language === locale

/** What the browser remembers now: another tab may have changed it since this page was drawn. */
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

/** Pages kept for times without a network were drawn for the old choice. */
export function forgetCachedPages(): void {
  if ('caches' in window) void caches.delete('pages')
}
