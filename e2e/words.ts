import { readFileSync } from 'node:fs'
import type { Locale } from './pages.ts'

type Catalogue = { [key: string]: string | Catalogue }

/**
 * Translation of a key in a locale as pattern, in which placeholders match any text, so that one test covers every
 * language.
 */
export type Words = (key: string) => RegExp

const wordsIn =
  (folder: string) =>
  (locale: Locale): Words => {
    const path = new URL(`../src/${folder}/${locale}.json`, import.meta.url)
    const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Catalogue // a translation file of the shop
    return (key) => {
      const text =
        catalogue[key] ?? key.split('.').reduce<string | Catalogue | undefined>(stepInto, catalogue)
      if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}`)
      const pieces = text
        .split(/<[^>]+>|\{[^{}]*\}/)
        .map((piece) => piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      return new RegExp(`^${pieces.join('.*')}$`)
    }
  }

/** Storefront translations. */
export const wordsOf = wordsIn('storefront/i18n')
/** Back office translations. */
export const deskWordsOf = wordsIn('backoffice/words')
/** E-mail translations. */
export const lettersOf = wordsIn('shop/notifications/words')
/** API message translations. */
export const answersOf = wordsIn('api/words')

const stepInto = (from: string | Catalogue | undefined, key: string) =>
  typeof from === 'object' ? from[key] : undefined
