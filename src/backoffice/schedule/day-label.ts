import type { Locale } from '#shop/region.ts'
import { useLocale } from '../words/words.tsx'

/** Date formats by language: British in English. */
const tags: Record<Locale, string> = { hk: 'zh-HK', zh: 'zh-TW', cn: 'zh-CN', en: 'en-GB' }

/** A date, yyyy-mm-dd, with its weekday: Mon 7 Dec. */
export function useDayLabel(): (day: string) => string {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(tags[locale], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(day))
}

/** Name of a weekday, 1 is Monday. */
export function useWeekdayLabel(): (weekday: number) => string {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(tags[locale], { weekday: 'long', timeZone: 'UTC' })
  return (weekday) => format.format(new Date(Date.UTC(2024, 0, weekday))) // 1 January 2024 was a Monday
}
