import { beginningOf, dayInHongKong, monthsLater } from '../../calendar.ts'

const hoursToWait = 48
const monthsItHolds = 6

/** A test holds from two days after it for six months (rules/bookings#7). */
export const spanOfTest = (testedAt: Date): { from: Date; until: Date } => ({
  from: new Date(testedAt.getTime() + hoursToWait * 3_600_000),
  until: monthsLater(testedAt, monthsItHolds),
})

/** Whether a test covers a treatment that begins then. */
export function patchTestHolds(testedAt: Date, startsAt: Date): boolean {
  const { from, until } = spanOfTest(testedAt)
  return from <= startsAt && startsAt < until
}

/**
 * The moment that is recorded for a test of a Hong Kong day: now for today, the last moment of a day that is over,
 * for nobody remembers the hour. Null: the day is still to come, or a test of that day holds no longer.
 */
export function testedAtOf(day: string, now: Date): Date | null {
  const today = dayInHongKong(now)
  if (day > today) return null
  const testedAt = day === today ? now : new Date(beginningOf(day).getTime() + 86_400_000 - 1)
  return spanOfTest(testedAt).until > now ? testedAt : null
}
