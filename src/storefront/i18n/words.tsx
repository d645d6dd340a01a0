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

export const languageTag = (locale: Locale): string =>
  languages.find(({ key }) => key === locale)?.tag ?? 'zh-Hant-HK'

type Namespace = keyof Messages & string
type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>
type Language = { locale: Locale; messages: Messages }

const LanguageContext = createContext<Language | null>(null)
/**
 * Translators are the same for everybody who reads a language: a server makes each once, and not for every
 * button.
 */
const made = new WeakMap<Messages, Map<string, unknown>>()

/** Sentences of one namespace: `wordsOf(language, 'home')('title')`. */
export function wordsOf<N extends Namespace>({ locale, messages }: Language, namespace: N): Translator<N> {
  const known = made.get(messages) ?? new Map<string, unknown>()
  made.set(messages, known)
  const found = known.get(namespace)
  if (found) return found as Translator<N> // put in below, under its own name
  const translator = remembering(
    createTranslator({ locale: languageTag(locale), messages, namespace, timeZone, onError: missingWord }),
  )
  known.set(namespace, translator)
  return translator
}

/** A sentence without gaps is looked up once: a page has hundreds, and the same ones as the page before. */
function remembering<N extends Namespace>(translator: Translator<N>): Translator<N> {
  const translate = translator as unknown as {
    (key: string, ...rest: unknown[]): string
    has(key: string): boolean
  } // its keys do not matter here
  const sentences = new Map<string, string>()
  const remembered = (key: string, ...rest: unknown[]): string => {
    if (rest.length > 0) return translate(key, ...rest)
    const known = sentences.get(key)
    if (known !== undefined) return known
    const sentence = translate(key)
    if (translate.has(key)) sentences.set(key, sentence)
    return sentence
  }
  return Object.assign(remembered, translator) as unknown as Translator<N> // with `rich`, `has` and the others
}

function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('<Words> stands above everything that speaks')
  return language
}

/** The locale of the page: part of its path, never a setting beside it. */
export const useLocale = (): Locale => use(LanguageContext)?.locale ?? 'hk'

/** Sentences by key: `const t = useWords('cart')`, `t('empty')`. */
export const useWords = <N extends Namespace>(namespace: N): Translator<N> =>
  wordsOf(useLanguage(), namespace)

export function Words({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  return (
    <LanguageContext value={useMemo(() => ({ locale, messages }), [locale, messages])}>
      {children}
    </LanguageContext>
  )
}

/**
 * A missing sentence is a bug of ours, found by tests; shoppers read the key's last word rather than an
 * error.
 */
function missingWord(error: { message: string }): void {
  console.error(error.message)
}
