// Compiles the sentences, so that neither browser nor server needs an ICU parser. vite.config.ts and the checks call it; .words/ is made anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { root } from './prepare.mjs'

const compiled = (words) =>
  typeof words === 'string' ? compile(words) : Object.fromEntries(Object.entries(words).map(([key, value]) => [key, compiled(value)]))

/** Shoppers and staff each have their own sentences. */
const catalogues = [
  ['src/storefront/i18n', ''],
  ['src/backoffice/words', 'desk-'],
]

export function compileWords() {
  const target = join(root, '.words')
  mkdirSync(target, { recursive: true })
  for (const locale of ['hk', 'zh', 'cn', 'en']) {
    for (const [folder, name] of catalogues) {
      const words = JSON.parse(readFileSync(join(root, folder, `${locale}.json`), 'utf8'))
      writeFileSync(join(target, `${name}${locale}.json`), JSON.stringify(compiled(words)))
    }
  }
}

if (import.meta.main) compileWords()
