import type { Locale } from '../region.ts'
import cn from './words/cn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import hk from './words/hk.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

export type Word = keyof typeof en

const words: Record<Locale, Record<Word, string>> = { hk, zh, cn, en }

/** Words that a method or another key of somebody else's may have. */
export const wordNamed = (name: string): Word | null => (Object.hasOwn(en, name) ? (name as Word) : null) // looked up

export type Values = Record<string, string | number>
export type Say = (word: Word, values?: Values) => string

/** Sentences of mails and texts in one language; `{name}` takes the value of that name. */
export const sayIn =
  (locale: Locale): Say =>
  (word, values = {}) =>
    words[locale][word].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
