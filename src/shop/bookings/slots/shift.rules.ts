import { weekdayOf } from '../../branches/day.rules.ts'
import { minuteOfDay } from './day-part.rules.ts'
import { merged, cutSpans, type Span } from './span.rules.ts'

/** One day of a therapist's usual week; minutes since midnight. */
export type PatternDay = {
  /** 1 is Monday. */
  weekday: number
  branchKey: string
  starts: number
  ends: number
  breakStarts: number | null
  breakEnds: number | null
}

export type ShiftTimes = { branchKey: string; during: Span; breaks: readonly Span[] }
export type Shift = ShiftTimes & { id: string; resourceId: string; edited: boolean }

/** The shifts that a weekly pattern makes on these days, without days off (rules/slots#9). */
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

/** Whether a shift can be: at most a day long, its breaks inside and apart. */
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

/** Bookings that lie in these shifts and would not lie in those that take their place (rules/slots#10). */
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
