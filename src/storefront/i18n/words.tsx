import { createContext, use, useMemo, type ReactNode } from 'react'
import { createTranslator } from 'use-intl/core'
import { languages, timeZone, type Locale } from '#shop/region.ts'
import type { Messages } from './messages.ts'

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages
    Locale: string
  }
}

export const languageTag = (locale: Locale): string => languages.find(({ key }) => key === locale)?.tag ?? 'zh-Hant-HK'

type Namespace = keyof Messages & string
type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>
type Language = { locale: Locale; messages: Messages }

const LanguageContext = createContext<Language | null>(null)
/** Translators are the same for everybody who reads a language: a server makes each once, and not for every button. */
const made = new WeakMap<Messages, Map<string, unknown>>()

/** Sentences of one namespace: `wordsOf(language, 'home')('title')`. */
export function wordsOf<N extends Namespace>({ locale, messages }: Language, namespace: N): Translator<N> {
  const known = made.get(messages) ?? new Map<string, unknown>()
  made.set(messages, known)
  const found = known.get(namespace)
  if (found) return found as Translator<N> // put in below, under its own name
  const translator = createTranslator({ locale: languageTag(locale), messages, namespace, timeZone, onError: missingWord })
  known.set(namespace, translator)
  return translator
}

function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('<Words> stands above everything that speaks')
  return language
}

/** The locale of the page: part of its path, never a setting beside it. */
export const useLocale = (): Locale => use(LanguageContext)?.locale ?? 'hk'

/** Sentences by key: `const t = useWords('cart')`, `t('empty')`. */
export const useWords = <N extends Namespace>(namespace: N): Translator<N> => wordsOf(useLanguage(), namespace)

export function Words({ locale, messages, children }: { locale: Locale; messages: Messages; children: ReactNode }) {
  return <LanguageContext value={useMemo(() => ({ locale, messages }), [locale, messages])}>{children}</LanguageContext>
}

/** A missing sentence is a bug of ours, found by tests; shoppers read the key's last word rather than an error. */
function missingWord(error: { message: string }): void {
  console.error(error.message)
}
