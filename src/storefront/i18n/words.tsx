import { createContext, use, type ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { languages, timeZone, type Locale } from '#shop/region.ts'
import type { Messages } from './messages.ts'

declare module 'use-intl/react' {
  interface AppConfig {
    Messages: Messages
    Locale: string
  }
}

const LocaleContext = createContext<Locale>('hk')

/** The locale of the page: part of its path, never a setting beside it. */
export const useLocale = (): Locale => use(LocaleContext)

/** Sentences by key: `const t = useWords('cart')`, `t('empty')`. */
export const useWords = useTranslations

export const languageTag = (locale: Locale): string => languages.find(({ key }) => key === locale)?.tag ?? 'zh-Hant-HK'

export function Words({ locale, messages, children }: { locale: Locale; messages: Messages; children: ReactNode }) {
  return (
    <LocaleContext value={locale}>
      <IntlProvider locale={languageTag(locale)} messages={messages} timeZone={timeZone} onError={missingWord}>
        {children}
      </IntlProvider>
    </LocaleContext>
  )
}

/** A missing sentence is a bug of ours, found by tests; shoppers read the key's last word rather than an error. */
function missingWord(error: { message: string }): void {
  console.error(error.message)
}
