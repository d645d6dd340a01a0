import type { Locale } from '../region.ts'

/** A path of the shop in a language; Hong Kong's has no prefix. */
export const inPath = (locale: Locale, path: string): string => (locale === 'hk' ? path : `/${locale}${path}`)
