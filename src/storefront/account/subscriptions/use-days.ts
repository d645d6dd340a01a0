import { createContext, use } from 'react'
import { clockInHongKong, dayInHongKong } from '#shop/calendar.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { partsOf } from './days.rules.ts'

/** Today in Hong Kong, as the page was read: days of another year name it. */
export const TodayContext = createContext('')

/** Days, yyyy-mm-dd, and moments as the page's language writes them. */
export function useDays() {
  const t = useWords('subscription')
  const locale = useLocale()
  const thisYear = use(TodayContext).slice(0, 4)
  const written = (form: 'long' | 'short' | 'date' | 'brief', day: string): string => {
    const parts = partsOf(locale, day)
    const text = t(`day.${form}`, parts)
    return thisYear === '' || parts.year === thisYear ? text : t(`day.${form}InYear`, { ...parts, text })
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
