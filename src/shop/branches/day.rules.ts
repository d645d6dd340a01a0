import type { Text } from '../region.ts'
import type { Branch, dayKinds } from './contract.ts'
import { dayMs } from '../calendar.ts'

/** Public holidays by country, and days of branches with hours of their own. */
export type BranchDays = {
  holidays: readonly Holiday[]
  special: readonly SpecialDay[]
}
export type Holiday = { country: string; day: string; name: Text }
export type SpecialDay = { branchKey: string; day: string; hours: DayHours | null; reason: Text }
export type DayHours = [opens: number, closes: number]

/** A day of a branch: its hours, null when it is closed, and why they are not the usual ones. */
export type BranchDay = { day: string; hours: DayHours | null; kind: DayKind; reason: Text | null }
export type DayKind = (typeof dayKinds)[number]

/** The days from one to another, both of them, yyyy-mm-dd. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from)
  const count = Math.max(0, (Date.parse(to) - first) / dayMs + 1)
  return Array.from({ length: count }, (_, i) => new Date(first + i * dayMs).toISOString().slice(0, 10))
}

export const daysLater = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** Special days win; public holidays have the hours of weekends (rules/slots#1). */
export function branchDaysOf(
  { key, hours, holidayCountry }: Pick<Branch, 'key' | 'hours' | 'holidayCountry'>,
  { holidays, special }: BranchDays,
  days: readonly string[],
): BranchDay[] {
  const holiday = new Map(
    holidays.flatMap(({ country, day, name }) => (country === holidayCountry ? [[day, name] as const] : [])),
  )
  const own = new Map(special.flatMap((each) => (each.branchKey === key ? [[each.day, each] as const] : [])))
  return days.map((day) => {
    const exception = own.get(day)
    if (exception) return { day, hours: exception.hours, kind: 'special', reason: exception.reason }
    const name = holiday.get(day)
    if (name) return { day, hours: hours.weekends, kind: 'holiday', reason: name }
    const kind = weekdayOf(day) > 5 ? 'weekend' : 'weekday'
    return { day, hours: kind === 'weekend' ? hours.weekends : hours.weekdays, kind, reason: null }
  })
}
