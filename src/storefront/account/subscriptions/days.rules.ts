import type { Locale } from '#shop/region.ts'

/** What the sentences about a day are put together from. */
export type DayParts = {
  day: string
  month: string
  monthShort: string
  weekday: string
  weekdayShort: string
  year: string
}

/** Names come one field at a time: whole dates differ between the ICU of servers and of browsers. */
const name = (locale: Locale, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'zh-HK', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A day, yyyy-mm-dd, in its parts; Chinese months are numbers and its weekdays one character. */
export function partsOf(locale: Locale, day: string): DayParts {
  const [year = '', month = '', date = ''] = day.split('-')
  const isEnglish = locale === 'en'
  const number = String(Number(month))
  return {
    day: String(Number(date)),
    month: isEnglish ? name(locale, day, { month: 'long' }) : number,
    monthShort: isEnglish ? name(locale, day, { month: 'short' }) : number,
    weekday: name(locale, day, { weekday: isEnglish ? 'long' : 'narrow' }),
    weekdayShort: name(locale, day, { weekday: isEnglish ? 'short' : 'narrow' }),
    year,
  }
}
