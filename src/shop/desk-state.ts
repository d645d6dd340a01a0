import { modes, type Mode } from './app-state.ts'
import { eitherCookieIn } from './cookies.ts'
import { isLocale, localeOfPath, type Locale } from './region.ts'

/**
 * What a browser at the desk remembers; the desk's paths have no locale, so that a link means the same to
 * every colleague.
 */
export type DeskState = { language: Locale; /** Null follows the system. */ theme: Mode | null }

export const deskCookie = 'elowen_desk'

export const isDeskPath = (path: string): boolean => /^\/desk(?:[/.]|$)/.test(path)

/** Reads a Cookie header; anything odd counts as not remembered. */
export function readDeskState(cookies: string | null | undefined): DeskState {
  const [language, theme] = (eitherCookieIn(cookies, deskCookie) ?? '').split('.', 2)
  return {
    language: isLocale(language) ? language : 'hk',
    theme: modes.find((mode) => mode === theme) ?? null,
  }
}

export const writeDeskState = ({ language, theme }: DeskState): string => `${language}.${theme ?? ''}`

/** The language of a page: a shopper's stands in its path, the desk's is remembered. */
export const localeOfPage = (path: string, cookies: string | null | undefined): Locale =>
  isDeskPath(path) ? readDeskState(cookies).language : localeOfPath(path)
