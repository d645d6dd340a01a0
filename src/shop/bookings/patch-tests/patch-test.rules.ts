import { beginningOf, dayInHongKong, monthsLater, dayMs } from '../../calendar.ts'

const hoursToWait = 48
const monthsItHolds = 6

/** Validity of a patch test: from two days after it until six months after it (rules/bookings#7). */
export const spanOfTest = (testedAt: Date): { from: Date; until: Date } => ({
  from: new Date(testedAt.getTime() + hoursToWait * 3_600_000),
  until: monthsLater(testedAt, monthsItHolds),
})

/** Whether a patch test is valid for a treatment that begins at `startsAt`. */
export function patchTestHolds(testedAt: Date, startsAt: Date): boolean {
  const { from, until } = spanOfTest(testedAt)
  return from <= startsAt && startsAt < until
}

/**
 * The moment that is recorded for a test on a Hong Kong day: now for today, the end of the day for a past day, as the
 * exact time is unknown. Null: the day is in the future, or a test of that day is no longer valid.
 */
export function testedAtOf(day: string, now: Date): Date | null {
  const today = dayInHongKong(now)
  if (day > today) return null
  const testedAt = day === today ? now : new Date(beginningOf(day).getTime() + dayMs - 1)
  return spanOfTest(testedAt).until > now ? testedAt : null
}
