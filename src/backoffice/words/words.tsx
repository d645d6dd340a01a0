import { createContext, use, useMemo, type ReactNode } from 'react'
import { createTranslator } from 'use-intl/core'
import { languages, timeZone, type Locale } from '#shop/region.ts'
import type { DeskMessages } from './messages.ts'

type Namespace = keyof DeskMessages & string
type Translator<N extends Namespace> = ReturnType<typeof createTranslator<DeskMessages, N>>
type Language = { locale: Locale; messages: DeskMessages }

const LanguageContext = createContext<Language | null>(null)
/** Translators by messages and namespace, created once per language. */
const made = new WeakMap<DeskMessages, Map<string, unknown>>()

export const languageTag = (locale: Locale): string =>
  languages.find(({ key }) => key === locale)?.tag ?? 'zh-Hant-HK'

function wordsOf<N extends Namespace>({ locale, messages }: Language, namespace: N): Translator<N> {
  const known = made.get(messages) ?? new Map<string, unknown>()
  made.set(messages, known)
  const found = known.get(namespace)
  if (found) return found as Translator<N> // stored below under this namespace
  const translator = createTranslator({
    locale: languageTag(locale),
    messages,
    namespace,
    timeZone,
    onError: missingWord,
  })
  known.set(namespace, translator)
  return translator
}

function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('<DeskWords> stands above everything that speaks')
  return language
}

export const useLocale = (): Locale => useLanguage().locale

/** Translator of a namespace: `const t = useWords('orders')`, `t('title')`. */
export const useWords = <N extends Namespace>(namespace: N): Translator<N> =>
  wordsOf(useLanguage(), namespace)

export function DeskWords({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: DeskMessages
  children: ReactNode
}) {
  return (
    <LanguageContext value={useMemo(() => ({ locale, messages }), [locale, messages])}>
      {children}
    </LanguageContext>
  )
}

function missingWord(error: { message: string }): void {
  console.error(error.message)
}
