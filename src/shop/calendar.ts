import { timeZone, type Locale } from './region.ts'

/** How dates are written to people, by language. */
const tags: Record<Locale, string> = { hk: 'zh-HK', zh: 'zh-TW', cn: 'zh-CN', en: 'en-GB' }

const day = { timeZone, year: 'numeric', month: 'long', day: 'numeric' } as const

/** A day of Hong Kong in words: 21 November 2026, 2026年11月21日. */
export const dayText = (locale: Locale, at: string | Date): string => new Intl.DateTimeFormat(tags[locale], day).format(new Date(at))

/** The same with hours and minutes, 24 of them. */
export const momentText = (locale: Locale, at: string | Date): string => {
  const time = new Intl.DateTimeFormat(tags[locale], { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  )
  return `${dayText(locale, at)} ${time}`
}
