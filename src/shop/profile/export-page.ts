import type { Db } from '../../platform/db/database.ts'
import { languages, textIn, timeZone, type Locale, type Text } from '../region.ts'
import type { PersonalTable } from '../personal-table.ts'
import { rowsOf } from './export.store.ts'
import cn from './words/cn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import hk from './words/hk.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

const words: Record<Locale, Readonly<Record<string, string>>> = { hk, zh, cn, en }

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** Loads no resources and runs no scripts, wherever it is opened. */
const head = (tag: string, title: string) => `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid #ccc; padding: .25rem .5rem; text-align: start; vertical-align: top }
td { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
`

const isText = (value: object): value is Text => 'chi' in value && 'eng' in value && 'cn' in value

/** A value as text: translated words, times in Hong Kong time. */
function readable(value: unknown, locale: Locale, tag: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(value)
  if (typeof value === 'object') return isText(value) ? textIn(locale, value) : JSON.stringify(value)
  return String(value)
}

type Reading = { db: Db; memberId: string; locale: Locale; at: Date }

async function* section(
  name: string,
  table: PersonalTable,
  { db, memberId, locale }: Reading,
  tag: string,
): AsyncGenerator<string> {
  const { summaryColumns: listed = [] } = table
  const say = (word: string) => escaped(words[locale][word] ?? word)
  yield `<h2>${say(`title.${name}`)}</h2>\n`
  let isEmpty = true
  for await (const page of rowsOf(db, name, table, memberId)) {
    if (isEmpty)
      yield `<table><tr>${listed.map((column) => `<th>${say(`column.${column}`)}</th>`).join('')}</tr>\n`
    isEmpty = false
    for (const row of page)
      yield `<tr>${listed.map((column) => `<td>${escaped(readable(row[column], locale, tag))}</td>`).join('')}</tr>\n`
  }
  yield isEmpty ? `<p>${say('page.none')}</p>\n` : '</table>\n'
}

/** One HTML page of the readable data, in the member's language. */
export async function* exportPage(
  tables: readonly [string, PersonalTable][],
  reading: Reading,
): AsyncGenerator<string> {
  const { locale, at } = reading
  const tag = languages.find(({ key }) => key === locale)?.tag ?? 'zh-Hant-HK'
  const say = (word: string) => escaped(words[locale][word] ?? word)
  yield head(tag, say('page.title'))
  yield `<h1>${say('page.title')}</h1>\n`
  yield `<p>${say('page.made').replace('{when}', escaped(readable(at, locale, tag)))}</p>\n<p>${say('page.text')}</p>\n`
  for (const [name, table] of tables)
    if (table.summaryColumns !== undefined) yield* section(name, table, reading, tag)
  yield '</body>\n</html>\n'
}
