import { daysLater } from '../../branches/day.rules.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'

/** Allowed number of appointments in a series, and allowed intervals in weeks. */
export const seriesCount = { least: 2, most: 10 } as const
export const seriesWeeks = [1, 2, 3, 4] as const

/** A requested series; `at` is the first start in minutes since 1970. */
export type SeriesPlan = { first: string; at: number; count: number; weeks: number }

/** One date of a series: the planned start, and the start that is offered; null: none near that day. */
export type SeriesTime = { day: string; at: number; offered: number | null }

/** Days before and after a date that are searched for another start; the ranges of two dates never overlap. */
export const seriesReach = 3

/** The dates of a series: the same weekday and time (rules/bookings#21). */
export const seriesDays = ({ first, count, weeks }: Omit<SeriesPlan, 'at'>): string[] =>
  Array.from({ length: count }, (_, nth) => daysLater(first, nth * weeks * 7))

/** All days that are searched for the dates of a series, without duplicates. */
export const daysAround = (plan: Omit<SeriesPlan, 'at'>): string[] =>
  seriesDays(plan).flatMap((day) =>
    Array.from({ length: 2 * seriesReach + 1 }, (_, at) => daysLater(day, at - seriesReach)),
  )

/** The start nearest to a minute, the earlier one of two at equal distance; null: none. */
const nearest = (starts: readonly number[], at: number): number | null =>
  starts.reduce<number | null>(
    (best, each) => (best === null || Math.abs(each - at) < Math.abs(best - at) ? each : best),
    null,
  )

/** Each date with the start that is offered: the planned one if free, or the nearest within three days. */
export function proposeSeries(
  days: readonly Pick<SlotDay, 'day' | 'starts'>[],
  { at: firstAt, ...plan }: SeriesPlan,
): SeriesTime[] {
  const startsOn = new Map(days.map(({ day, starts }) => [day, starts.map(({ at }) => at)]))
  const clock = firstAt - minuteOfDay(plan.first)
  return seriesDays(plan).map((day) => {
    const at = minuteOfDay(day) + clock
    const around = daysAround({ first: day, count: 1, weeks: 1 })
    return {
      day,
      at,
      offered: nearest(
        around.flatMap((each) => startsOn.get(each) ?? []),
        at,
      ),
    }
  })
}
