import { appCookie, cookieIn, readAppState, writeAppState, yearInSeconds, type AppState } from '#shop/app-state.ts'
import type { Locale } from '#shop/region.ts'

const cookie = () => cookieIn(document.cookie, appCookie)

/** Whether this browser remembers anything yet, and in this language. */
export const remembersLanguage = (locale: Locale): boolean => cookie() !== undefined && readAppState(cookie()).language === locale

/** What the browser remembers now: another tab may have changed it since this page was drawn. */
export const rememberedAppState = (locale: Locale): AppState => readAppState(cookie(), locale)

export function rememberAppState(state: AppState): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${appCookie}=${writeAppState(state)}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`
}

/** Pages kept for times without a network were drawn for the old choice. */
export function forgetKeptPages(): void {
  if ('caches' in window) void caches.delete('pages')
}
