import { dayMs } from '#shop/calendar.ts'

const minute = 60_000
const hour = 60 * minute

export type AgeUnit = 'now' | 'minutes' | 'hours' | 'days' | 'moment'

/** Age of a time in its largest whole unit; older than 30 days or in the future: the time itself. */
export function ageOf(at: string, now: string): { unit: AgeUnit; count: number } {
  const passed = Date.parse(now) - Date.parse(at)
  if (passed < -minute || passed > 30 * dayMs) return { unit: 'moment', count: 0 }
  if (passed < minute) return { unit: 'now', count: 0 }
  if (passed < hour) return { unit: 'minutes', count: Math.floor(passed / minute) }
  if (passed < dayMs) return { unit: 'hours', count: Math.floor(passed / hour) }
  return { unit: 'days', count: Math.floor(passed / dayMs) }
}

/** Date and time in Hong Kong: `2026-11-21 14:05`. */
export function momentInHongKong(at: string): string {
  const there = new Date(Date.parse(at) + 8 * hour).toISOString()
  return `${there.slice(0, 10)} ${there.slice(11, 16)}`
}
