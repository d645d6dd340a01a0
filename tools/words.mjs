// Compiles the sentences, so that neither browser nor server needs an ICU parser. vite.config.ts and the checks call
// it; .words/ is generated again. As a command it also checks that each language uses its chosen forms.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { root } from './prepare.mjs'

const compiled = (words) =>
  typeof words === 'string'
    ? compile(words)
    : Object.fromEntries(Object.entries(words).map(([key, value]) => [key, compiled(value)]))

/** Shoppers and staff have separate catalogues. */
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

/** The chosen forms in each language: the rejected form, and its replacement. */
const chosenForms = {
  hk: { 您: '你', 裏: '裡', 身分: '身份', 划算: '抵', 就是香港: '送到香港' },
  zh: { 你: '您', 裏: '裡', 測試: '檢測' },
  cn: { 你: '您', 结账: '结算', 檢測: '测试', 检测: '测试' },
}
const worded = [
  'src/storefront/i18n',
  'src/backoffice/words',
  'src/api/words',
  'src/shop/notifications/words',
  'src/shop/profile/words',
]

/** Sentences with a rejected form of their language, each with its location. */
function strayForms() {
  return worded.flatMap((folder) =>
    Object.entries(chosenForms).flatMap(([locale, forms]) => {
      const lines = readFileSync(join(root, folder, `${locale}.json`), 'utf8').split('\n')
      return lines.flatMap((line, at) =>
        Object.entries(forms).flatMap(([stray, chosen]) =>
          line.includes(stray) ? [`${folder}/${locale}.json:${at + 1} ${stray}, not ${chosen}`] : [],
        ),
      )
    }),
  )
}

if (import.meta.main) {
  compileWords()
  const strays = strayForms()
  if (strays.length > 0) {
    console.error(strays.join('\n'))
    process.exit(1)
  }
}
