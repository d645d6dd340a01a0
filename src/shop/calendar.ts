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

const ahead = 8 * 3_600_000 // Hong Kong's clock knows no summer time

/** The day it is in Hong Kong, yyyy-mm-dd. */
export const dayHere = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 10)

/** When that day began there. */
export const startOfDay = (at: Date): Date => new Date(Date.parse(`${dayHere(at)}T00:00:00Z`) - ahead)

/** So many months later at the same hour; a day that the month does not have is its last (rules/money#7). */
export function monthsLater(at: Date, months: number): Date {
  const here = new Date(at.getTime() + ahead)
  const day = here.getUTCDate()
  here.setUTCDate(1)
  here.setUTCMonth(here.getUTCMonth() + months)
  const last = new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1, 0)).getUTCDate()
  here.setUTCDate(Math.min(day, last))
  return new Date(here.getTime() - ahead)
}
