import { daysLater } from '../../branches/day.rules.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'

/** How many appointments a series has, and every how many weeks one of them is. */
export const seriesCount = { least: 2, most: 10 } as const
export const seriesWeeks = [1, 2, 3, 4] as const

/** A series as it is asked for: the first start in minutes since 1970. */
export type SeriesPlan = { first: string; at: number; count: number; weeks: number }

/** One date of a series: when it was to be, and when it can be; null: not near that day. */
export type SeriesTime = { day: string; at: number; offered: number | null }

/** Days before and after a date that are looked at for another time; those of two dates never meet. */
export const seriesReach = 3

/** The dates of a series: the same weekday and time (rules/bookings#21). */
export const seriesDays = ({ first, count, weeks }: Omit<SeriesPlan, 'at'>): string[] =>
  Array.from({ length: count }, (_, nth) => daysLater(first, nth * weeks * 7))

/** Every day that decides about one of them, once. */
export const daysAround = (plan: Omit<SeriesPlan, 'at'>): string[] =>
  seriesDays(plan).flatMap((day) =>
    Array.from({ length: 2 * seriesReach + 1 }, (_, at) => daysLater(day, at - seriesReach)),
  )

/** The start nearest to a minute, the earlier of two that are as near; null: there is none. */
const nearest = (starts: readonly number[], at: number): number | null =>
  starts.reduce<number | null>(
    (best, each) => (best === null || Math.abs(each - at) < Math.abs(best - at) ? each : best),
    null,
  )

/** Each date with the start that can be had: its own, or the nearest within three days. */
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
