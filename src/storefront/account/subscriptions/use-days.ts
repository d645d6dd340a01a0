import { createContext, use } from 'react'
import { clockInHongKong, dayInHongKong } from '#shop/calendar.ts'
import { daysBetween } from '#shop/subscriptions/days.rules.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { partsOf } from './days.rules.ts'

type Form = 'long' | 'short' | 'date' | 'brief'

/** Within this many days a month without year is unambiguous. */
const nearDays = 300

/** Whether the year can be omitted; in the short forms also for dates that are near. */
function isOfThisYear(today: string, day: string, form: Form): boolean {
  if (today === '' || today.slice(0, 4) === day.slice(0, 4)) return true
  return (form === 'short' || form === 'brief') && Math.abs(daysBetween(today, day)) < nearDays
}

/** Current date in Hong Kong at load time; dates of another year include the year. */
export const TodayContext = createContext('')

/** Formats dates, yyyy-mm-dd, and times in the page's language. */
export function useDays() {
  const t = useWords('subscription')
  const locale = useLocale()
  const today = use(TodayContext)
  const written = (form: Form, day: string): string => {
    const parts = partsOf(locale, day)
    const text = t(`day.${form}`, parts)
    return isOfThisYear(today, day, form) ? text : t(`day.${form}InYear`, { ...parts, text })
  }
  const short = (day: string) => written('short', day)
  return {
    /** Saturday 5 December */
    long: (day: string) => written('long', day),
    /** Sat 5 Dec */
    short,
    /** 5 December */
    date: (day: string) => written('date', day),
    /** 5 Dec */
    brief: (day: string) => written('brief', day),
    /** Wed 2 Dec, 23:59 */
    until: (day: string) => t('day.until', { day: short(day) }),
    /** Sat 5 Dec, 10:00 */
    moment: (iso: string) => t('day.at', { day: short(dayInHongKong(new Date(iso))), time: clockOf(iso) }),
    clock: clockOf,
    dayOf: (iso: string) => dayInHongKong(new Date(iso)),
  }
}

const clockOf = (iso: string): string => clockInHongKong(new Date(iso)).slice(11, 16)
