import { readFileSync } from 'node:fs'
import type { Locale } from './pages.ts'

type Catalogue = { [key: string]: string | Catalogue }

/**
 * What the shop says in a locale, by the key of its text, as a pattern: whatever stands for a value matches
 * anything. So one story is told in each language.
 */
export type Words = (key: string) => RegExp

const wordsIn =
  (folder: string) =>
  (locale: Locale): Words => {
    const path = new URL(`../src/${folder}/${locale}.json`, import.meta.url)
    const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Catalogue // the shop's own file
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

/** Of its pages. */
export const wordsOf = wordsIn('storefront/i18n')
/** Of the desk. */
export const deskWordsOf = wordsIn('backoffice/words')
/** Of its letters. */
export const lettersOf = wordsIn('shop/notifications/words')
/** Of what its calls answer. */
export const answersOf = wordsIn('api/words')

const stepInto = (from: string | Catalogue | undefined, key: string) =>
  typeof from === 'object' ? from[key] : undefined
