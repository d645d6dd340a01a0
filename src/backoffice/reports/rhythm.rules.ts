import { dayMs } from '#shop/calendar.ts'

/** Weekdays from Monday, 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** A date that is a Monday. */
const monday = Date.UTC(2026, 0, 5)

/** Translated name of a weekday, from Monday, 1. */
export const weekdayName = (tag: string, weekday: number): string =>
  new Date(monday + (weekday - 1) * dayMs).toLocaleDateString(tag, { weekday: 'long', timeZone: 'UTC' })

/** A full hour as text. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
