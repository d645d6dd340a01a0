import { dayMs } from '../../calendar.ts'

/** Adds months to a month, yyyy-mm. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Weeks of a month, Monday to Sunday, clipped to the month: days as yyyy-mm-dd. */
export function weeksOf(month: string): { from: string; to: string }[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - dayMs
  const weeks: { from: string; to: string }[] = []
  for (let at = first; at <= last;) {
    const sunday = at + ((7 - new Date(at).getUTCDay()) % 7) * dayMs
    const end = Math.min(sunday, last)
    weeks.push({ from: dayOf(at), to: dayOf(end) })
    at = end + dayMs
  }
  return weeks
}

type Week = { from: string; to: string }
/** Whether a day is in a week. */
export const isIn = ({ from, to }: Week, on: string): boolean => from <= on && on <= to

/** Whether a period of days overlaps a week; null is unbounded. */
export const overlaps = ({ from, to }: Week, first: string | null, last: string | null): boolean =>
  (first === null || first <= to) && (last === null || last >= from)
