const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type AgeUnit = 'now' | 'minutes' | 'hours' | 'days' | 'moment'

/** How long ago something was, in the largest unit that is whole; older than 30 days or ahead: its moment. */
export function ageOf(at: string, now: string): { unit: AgeUnit; count: number } {
  const passed = Date.parse(now) - Date.parse(at)
  if (passed < -minute || passed > 30 * day) return { unit: 'moment', count: 0 }
  if (passed < minute) return { unit: 'now', count: 0 }
  if (passed < hour) return { unit: 'minutes', count: Math.floor(passed / minute) }
  if (passed < day) return { unit: 'hours', count: Math.floor(passed / hour) }
  return { unit: 'days', count: Math.floor(passed / day) }
}

/** `2026-11-21 14:05` as a clock in Hong Kong shows it. */
export function momentInHongKong(at: string): string {
  const there = new Date(Date.parse(at) + 8 * hour).toISOString()
  return `${there.slice(0, 10)} ${there.slice(11, 16)}`
}
