import { plural } from '../plural.rules.ts'
import { isLocale, type Locale } from '../../region.ts'
import { isFixed, wordKind, type Template, type WordKind } from './catalog.rules.ts'

/** Words by language, only those that differ from the original. */
export type ChangedWords = Partial<Record<Locale, Partial<Record<string, string>>>>
export type WordProblem = { code: string; values?: Record<string, string | number> }

/** Maximum length of a word: mail clients truncate longer subjects, and longer texts are billed as several. */
export const mostCharacters: Readonly<Record<WordKind, number>> = {
  subject: 120,
  heading: 120,
  text: 2_000,
  button: 40,
  sms: 300,
  label: 60,
}

/** Required placeholders: without its link, code, amount or deadline an email loses its purpose. */
const needed = new Set([
  'url',
  'code',
  'tracking',
  'amount',
  'due',
  'total',
  'price',
  'rest',
  'left',
  'missing',
  'until',
  'pay_by',
  'change_by',
  'free_until',
  'minutes',
  'substitute',
])

const gap = /\{(\w+)\}/g
/** Replaces plurals by their placeholder, padded to the same length so that columns do not move. */
const asGaps = (text: string): string =>
  text.replaceAll(plural, (whole, name: string) => `{${name}}`.padEnd(whole.length))

/** Distinct placeholder names of a text, in order. */
export const gapsIn = (text: string): string[] => [
  ...new Set([...asGaps(text).matchAll(gap)].map(([, name = '']) => name)),
]
export const neededGaps = (original: string): string[] => gapsIn(original).filter((name) => needed.has(name))

/** Position of the first unmatched brace, counted from 1; null: none. */
function looseBrace(text: string): { line: number; column: number } | null {
  const at = asGaps(text)
    .replaceAll(gap, (whole) => ' '.repeat(whole.length))
    .search(/[{}]/)
  if (at < 0) return null
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const problem = (code: string, values?: WordProblem['values']): WordProblem => ({
  code: `templates.${code}`,
  ...(values ? { values } : {}),
})

/** Validates a text that replaces an original of the same language (rules/messages#14); null: valid. */
export function problemWith(kind: WordKind, original: string, text: string): WordProblem | null {
  const most = Math.max(mostCharacters[kind], original.length)
  if (text.length > most) return problem('too_long', { most })
  if (kind !== 'text' && kind !== 'sms' && /[\r\n]/.test(text)) return problem('one_line')
  if (hasControls(text)) return problem('plain_text')
  if (/<\s*[a-z!/]|&(?:#\w+|[a-z]+);/i.test(text)) return problem('plain_text')
  if (/https?:|\bwww\.|mailto:|javascript:/i.test(text)) return problem('no_address')
  const loose = looseBrace(text)
  if (loose) return problem('brace', loose)
  const known = gapsIn(original)
  const unknown = gapsIn(text).find((name) => !known.includes(name))
  if (unknown !== undefined) return problem('unknown_gap', { name: `{${unknown}}`, known: listed(known) })
  const missing = neededGaps(original).filter((name) => !gapsIn(text).includes(name))
  return missing.length > 0 ? problem('missing_gap', { names: listed(missing) }) : null
}

const listed = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ') || '–'

/** Whether a text has control characters, or characters that change the writing direction. */
const hasControls = (text: string): boolean =>
  [...text].some((mark) => {
    const code = mark.codePointAt(0) ?? 0
    return (
      (code < 32 && mark !== '\n') ||
      code === 127 ||
      (code >= 0x20_2a && code <= 0x20_2e) ||
      (code >= 0x20_66 && code <= 0x20_69)
    )
  })

/** Parses form values keyed by `/locale/word`. Empty texts and texts equal to the original are left out. */
export function wordsTyped(
  template: Template,
  words: readonly string[],
  originalOf: (locale: Locale, word: string) => string,
  typed: Readonly<Record<string, string>>,
): { words: ChangedWords; problems: { path: string; problem: WordProblem }[] } {
  const changed: ChangedWords = {}
  const problems: { path: string; problem: WordProblem }[] = []
  for (const [path, written] of Object.entries(typed)) {
    const [, locale = '', word = ''] = path.split('/')
    if (!isLocale(locale) || !words.includes(word)) {
      problems.push({ path, problem: problem('unknown_word') })
      continue
    }
    const text = written.replaceAll('\r\n', '\n').trim()
    const original = originalOf(locale, word)
    if (text === '' || text === original) continue
    const found = isFixed(word) ? problem('fixed') : problemWith(wordKind(template, word), original, text)
    if (found) problems.push({ path, problem: found })
    ;(changed[locale] ??= {})[word] = text
  }
  return { words: changed, problems }
}
