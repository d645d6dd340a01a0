import { readFileSync } from 'node:fs'
import type { Locale } from './pages.ts'

type Catalogue = { [key: string]: string | Catalogue }

/**
 * What the shop says in a locale, by the key of its text, as a pattern: whatever stands for a value matches
 * anything. So one story is told in each language.
 */
export function wordsOf(locale: Locale): (key: string) => RegExp {
  const path = new URL(`../src/storefront/i18n/${locale}.json`, import.meta.url)
  const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Catalogue // the shop's own file
  return (key) => {
    const text = key.split('.').reduce<string | Catalogue | undefined>(stepInto, catalogue)
    if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}`)
    const pieces = text
      .split(/<[^>]+>|\{[^{}]*\}/)
      .map((piece) => piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    return new RegExp(`^${pieces.join('.*')}$`)
  }
}

const stepInto = (from: string | Catalogue | undefined, key: string) =>
  typeof from === 'object' ? from[key] : undefined
