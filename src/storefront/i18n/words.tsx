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
/** Translators by messages and namespace; created once per language on a server instead of once per component. */
const made = new WeakMap<Messages, Map<string, unknown>>()

/** Translator of one namespace: `wordsOf(language, 'home')('title')`. */
export function wordsOf<N extends Namespace>({ locale, messages }: Language, namespace: N): Translator<N> {
  const known = made.get(messages) ?? new Map<string, unknown>()
  made.set(messages, known)
  const found = known.get(namespace)
  if (found) return found as Translator<N> // stored below under this namespace
  const translator = remembering(
    createTranslator({ locale: languageTag(locale), messages, namespace, timeZone, onError: missingWord }),
  )
  known.set(namespace, translator)
  return translator
}

/** Caches messages without parameters: a page has hundreds, mostly the same as on other pages. */
function remembering<N extends Namespace>(translator: Translator<N>): Translator<N> {
  const translate = translator as unknown as {
    (key: string, ...rest: unknown[]): string
    has(key: string): boolean
  } // the keys are not relevant here
  const sentences = new Map<string, string>()
  const remembered = (key: string, ...rest: unknown[]): string => {
    if (rest.length > 0) return translate(key, ...rest)
    const known = sentences.get(key)
    if (known !== undefined) return known
    const sentence = translate(key)
    if (translate.has(key)) sentences.set(key, sentence)
    return sentence
  }
  return Object.assign(remembered, translator) as unknown as Translator<N> // with `rich`, `has` and the other members
}

function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('<Words> stands above everything that speaks')
  return language
}

/** Locale of the page, determined by its path. */
export const useLocale = (): Locale => use(LanguageContext)?.locale ?? 'hk'

/** Translator of a namespace: `const t = useWords('cart')`, `t('empty')`. */
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

/** A missing message is a bug, which tests detect; shoppers see the last part of its key instead of an error. */
function missingWord(error: { message: string }): void {
  console.error(error.message)
}
