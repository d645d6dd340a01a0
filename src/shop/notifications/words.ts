import type { Locale } from '../region.ts'
import type { ChangedWords } from './templates/words.rules.ts'
import cn from './words/cn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import hk from './words/hk.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

export type Word = keyof typeof en

const words: Record<Locale, Record<Word, string>> = { hk, zh, cn, en }

export const wordNames = Object.keys(en) as Word[] // the keys that the type is made of

/** Words that a method or another key of somebody else's may have. */
export const wordNamed = (name: string): Word | null => (Object.hasOwn(en, name) ? (name as Word) : null) // looked up

export type Values = Record<string, string | number>
export type Say = (word: Word, values?: Values) => string

/** A word as the shop comes with it. */
export const originalWord = (locale: Locale, word: Word): string => words[locale][word]

/** What staff changed, for this whole process; a copy of the database that `followTemplates` renews. */
let live: ChangedWords = {}
export const setChangedWords = (changed: ChangedWords): void => void (live = changed)

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Sentences of mails and texts in one language, as they are now; `{name}` takes the value of that name. */
export const sayIn =
  (locale: Locale): Say =>
  (word, values = {}) =>
    filled(live[locale]?.[word] ?? words[locale][word], values)

/** The same with other words in the place of those of some letter: to look at before they count. */
export const sayWith =
  (locale: Locale, mine: readonly Word[], changed: ChangedWords): Say =>
  (word, values = {}) =>
    mine.includes(word)
      ? filled(changed[locale]?.[word] ?? words[locale][word], values)
      : sayIn(locale)(word, values)
