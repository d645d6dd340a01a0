import { timeZone, type Locale } from './region.ts'

/** How dates are written to people, by language. */
const tags: Record<Locale, string> = { hk: 'zh-HK', zh: 'zh-TW', cn: 'zh-CN', en: 'en-GB' }

/** Making one costs more than a hundred dates it writes. */
const written = (how: Intl.DateTimeFormatOptions) => {
  const formats = Object.fromEntries(
    Object.entries(tags).map(([locale, tag]) => [locale, new Intl.DateTimeFormat(tag, { timeZone, ...how })]),
  ) as Record<Locale, Intl.DateTimeFormat> // of every key of `tags`
  return (locale: Locale, at: string | Date): string => formats[locale].format(new Date(at))
}

/** A day of Hong Kong in words: 21 November 2026, 2026年11月21日. */
export const dayText = written({ year: 'numeric', month: 'long', day: 'numeric' })
const timeText = written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The same with hours and minutes, 24 of them. */
export const momentText = (locale: Locale, at: string | Date): string =>
  `${dayText(locale, at)} ${timeText(locale, at)}`

const weekdayText = written({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** An appointment: Friday 27 November 2026 15:30, 2026年11月27日 星期五 15:30. */
export const appointmentText = (locale: Locale, at: string | Date): string =>
  `${weekdayText(locale, at)} ${timeText(locale, at)}`
