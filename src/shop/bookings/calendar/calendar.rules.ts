import { daysBetween, daysLater, weekdayOf } from '../../branches/day.rules.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import { minuteOfDay, type DayPart } from '../slots/day-part.rules.ts'
import { overlapOf, cutSpans, type Span } from '../slots/span.rules.ts'

/** A day, or the week from Monday that it is in. */
export function daysShown(day: string, view: 'day' | 'week'): string[] {
  if (view === 'day') return [day]
  const monday = daysLater(day, 1 - weekdayOf(day))
  return daysBetween(monday, daysLater(monday, 6))
}

/** Less than a quarter of an hour is no gap. */
const leastGap = 15

/** What is left of somebody's work from now on; all in minutes since 1970. */
export const gapsIn = (work: readonly Span[], taken: readonly Span[], now: number): Span[] =>
  overlapOf(cutSpans(work, taken), [[now, Infinity]]).filter(([from, to]) => to - from >= leastGap)

/** Minutes since 1970 as those of a day, which an hour before it and after it may share. */
export const inDay = (day: string, [from, to]: Span): { from: number; to: number } => {
  const midnight = minuteOfDay(day)
  return { from: Math.max(0, from - midnight), to: Math.min(1_440, to - midnight) }
}

type Request = { productId: string; day: string; part: DayPart }

/** How many of those who wait could come to a therapist in a gap. */
export function waitingIn(
  gap: { therapistId: string; day: string; span: Span },
  waiting: readonly Request[],
  slots: ReadonlyMap<string, SlotDay | null>,
): number {
  return waiting.filter(({ productId, day, part }) => {
    const found = day === gap.day ? slots.get(`${productId} ${day}`) : null
    return found?.starts.some(
      (start) =>
        start.part === part &&
        start.therapists.includes(gap.therapistId) &&
        gap.span[0] <= start.at &&
        start.at < gap.span[1],
    )
  }).length
}

/** The hours that are drawn: from the earliest whole hour to the latest, at least those of the branch. */
export function hoursOf(spans: readonly { from: number; to: number }[]): { opens: number; closes: number } {
  const opens = Math.min(...spans.map(({ from }) => from), 1_140)
  const closes = Math.max(...spans.map(({ to }) => to), 0)
  if (spans.length === 0) return { opens: 600, closes: 1_140 }
  return { opens: Math.floor(opens / 60) * 60, closes: Math.ceil(closes / 60) * 60 }
}
