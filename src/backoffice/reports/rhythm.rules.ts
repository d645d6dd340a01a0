/** Days of a week, from Monday, 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)

/** A day of the week, from Monday, 1, in a language. */
export const weekdayName = (tag: string, weekday: number): string =>
  new Date(monday + (weekday - 1) * 86_400_000).toLocaleDateString(tag, { weekday: 'long', timeZone: 'UTC' })

/** A full hour of a clock. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
