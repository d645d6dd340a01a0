import { weekdayOf } from '../../branches/day.rules.ts'
import { minuteOfDay } from './day-part.rules.ts'
import { merged, cutSpans, type Span } from './span.rules.ts'

/** One day of a therapist's weekly pattern; times in minutes since midnight. */
export type PatternDay = {
  /** 1 (Monday) to 7. */
  weekday: number
  branchKey: string
  starts: number
  ends: number
  breakStarts: number | null
  breakEnds: number | null
}

export type ShiftTimes = { branchKey: string; during: Span; breaks: readonly Span[] }
export type Shift = ShiftTimes & { id: string; resourceId: string; edited: boolean }

/** Shifts of a weekly pattern on the given days, without days off (rules/slots#9). */
export const shiftsOf = (
  pattern: readonly PatternDay[],
  days: readonly string[],
  daysOff: ReadonlySet<string>,
): ShiftTimes[] =>
  days.flatMap((day) => {
    const usual = pattern.find(({ weekday }) => weekday === weekdayOf(day))
    return usual && !daysOff.has(day) ? [onDay(usual, day)] : []
  })

function onDay({ branchKey, starts, ends, breakStarts, breakEnds }: PatternDay, day: string): ShiftTimes {
  const midnight = minuteOfDay(day)
  const breaks: Span[] =
    breakStarts === null || breakEnds === null ? [] : [[midnight + breakStarts, midnight + breakEnds]]
  return { branchKey, during: [midnight + starts, midnight + ends], breaks }
}

/** Whether the times of a shift are valid: at most a day long, with separate breaks inside it. */
export function hasGoodTimes({ during, breaks }: ShiftTimes): boolean {
  const [from, to] = during
  const isLongEnough = from < to && to - from <= 1_440
  const areInside = breaks.every(([begin, end]) => from < begin && begin < end && end < to)
  const areApart = merged(breaks).length === breaks.length
  return isLongEnough && areInside && areApart
}

const workAt = (shifts: readonly ShiftTimes[], branchKey: string): Span[] => {
  const there = shifts.filter((shift) => shift.branchKey === branchKey)
  return cutSpans(merged(there.map(({ during }) => during)), merged(there.flatMap(({ breaks }) => breaks)))
}

/** Number of bookings inside the shifts before a change but outside those after it (rules/slots#10). */
export function bookingsLost(
  before: readonly ShiftTimes[],
  after: readonly ShiftTimes[],
  bookings: readonly Span[],
): number {
  const isWithin = (work: readonly Span[], [from, to]: Span) =>
    work.some(([begin, end]) => begin <= from && to <= end)
  const branchKeys = [...new Set(before.map(({ branchKey }) => branchKey))]
  return branchKeys.reduce((sum, branchKey) => {
    const [old, next] = [workAt(before, branchKey), workAt(after, branchKey)]
    return sum + bookings.filter((span) => isWithin(old, span) && !isWithin(next, span)).length
  }, 0)
}
