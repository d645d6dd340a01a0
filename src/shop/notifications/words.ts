import { filled } from './plural.rules.ts'
import type { Locale } from '../region.ts'
import type { ChangedWords } from './templates/words.rules.ts'
import cn from './words/cn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import hk from './words/hk.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

export type Word = keyof typeof en

const words: Record<Locale, Record<Word, string>> = { hk, zh, cn, en }

export const wordNames = Object.keys(en) as Word[] // the type is derived from these keys

/** The word of that name; null: none exists, as for a payment method of an external source. */
export const wordNamed = (name: string): Word | null => (Object.hasOwn(en, name) ? (name as Word) : null) // checked by hasOwn

export type Values = Record<string, string | number>
export type Say = (word: Word, values?: Values) => string

/** The default text of a word. */
export const originalWord = (locale: Locale, word: Word): string => words[locale][word]

/** Texts that staff changed: a process-wide cache of the database, which `followTemplates` refreshes. */
let live: ChangedWords = {}
export const setChangedWords = (changed: ChangedWords): void => void (live = changed)

/** Renders words of mails and texts in one language, with staff's changes. Fills `{name}` placeholders and plurals. */
export const sayIn =
  (locale: Locale): Say =>
  (word, values = {}) =>
    filled(live[locale]?.[word] ?? words[locale][word], values)

/** Like `sayIn`, with unpublished texts for the words in `mine`: for a preview. */
export const sayWith =
  (locale: Locale, mine: readonly Word[], changed: ChangedWords): Say =>
  (word, values = {}) =>
    mine.includes(word)
      ? filled(changed[locale]?.[word] ?? words[locale][word], values)
      : sayIn(locale)(word, values)
