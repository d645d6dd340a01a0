import { originalWord, wordNames, type Word } from '../words.ts'
import { isFixed, templateOf, templates, wordKind, type Template } from './catalog.rules.ts'
import { problemWith, type ChangedWords } from './words.rules.ts'
import { locales } from '../../region.ts'

const wordsByPrefix = new Map<string, Word[]>()
for (const word of wordNames) {
  const prefix = word.slice(0, word.lastIndexOf('.'))
  wordsByPrefix.set(prefix, [...(wordsByPrefix.get(prefix) ?? []), word])
}

/** The words of a template, in their order in the email. */
export const wordsOf = ({ prefix }: Pick<Template, 'prefix'>): readonly Word[] =>
  wordsByPrefix.get(prefix) ?? []

/** Words without a template; a test requires that there are none. */
export const strayWords = (): Word[] => {
  const known = new Set(templates.flatMap((template) => wordsOf(template)))
  return wordNames.filter((word) => !known.has(word))
}

/**
 * Filters stored words by whether they still fit their original, whose placeholders can change with a release; the
 * original replaces the others. `refused` lists those as `template/locale/word`.
 */
export function fittingWords(stored: readonly { template: string; words: ChangedWords }[]): {
  words: ChangedWords
  refused: string[]
} {
  const words: ChangedWords = {}
  const refused: string[] = []
  for (const { template: id, words: changed } of stored) {
    const template = templateOf(id)
    for (const locale of locales)
      for (const [name, text] of Object.entries(changed[locale] ?? {})) {
        const word = template && wordsOf(template).find((each) => each === name)
        if (word && text !== undefined && isStillFine(template, locale, word, text))
          (words[locale] ??= {})[word] = text
        else refused.push(`${id}/${locale}/${name}`)
      }
  }
  return { words, refused }
}

const isStillFine = (
  template: Template,
  locale: (typeof locales)[number],
  word: Word,
  text: string,
): boolean =>
  !isFixed(word) && problemWith(wordKind(template, word), originalWord(locale, word), text) === null
