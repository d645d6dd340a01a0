import type { Locale } from '#shop/region.ts'

/** Components of a date for translations. */
export type DayParts = {
  day: string
  month: string
  monthShort: string
  weekday: string
  weekdayShort: string
  year: string
}

/**
 * Names are formatted one field at a time, because complete dates differ between the ICU versions of server and
 * browsers.
 */
const name = (locale: Locale, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'zh-HK', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Splits a date, yyyy-mm-dd, into components; in Chinese months are numbers and weekdays one character. */
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
