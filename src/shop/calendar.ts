/** Milliseconds of a day; Hong Kong's days all have as many. */
export const dayMs = 86_400_000
/** Seconds of a day, as cookies, caches and tokens count. */
export const daySeconds = 86_400

/** Milliseconds that Hong Kong's clock is ahead of UTC; it knows no summer time. */
const ahead = 8 * 3_600_000

/** The day it is in Hong Kong, yyyy-mm-dd. */
export const dayInHongKong = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 10)

/** When a day, yyyy-mm-dd, begins in Hong Kong. */
export const beginningOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - ahead)

/** Date and time on Hong Kong's clocks: yyyy-mm-dd hh:mm:ss. */
export const clockInHongKong = (at: Date): string =>
  new Date(at.getTime() + ahead).toISOString().slice(0, 19).replace('T', ' ')

/** Date and time without seconds: yyyy-mm-dd hh:mm. */
export const minuteInHongKong = (at: Date): string => clockInHongKong(at).slice(0, 16)

/** A moment as the wire says it; null stays null. */
export const isoTimeOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** When the day of a moment began there. */
export const startOfDay = (at: Date): Date => beginningOf(dayInHongKong(at))

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
