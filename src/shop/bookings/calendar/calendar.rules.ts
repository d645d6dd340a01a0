import { daysBetween, daysLater, weekdayOf } from '../../branches/day.rules.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import { minuteOfDay, type DayPart } from '../slots/day-part.rules.ts'
import { overlapOf, cutSpans, type Span } from '../slots/span.rules.ts'

/** The days of a view: the day, or its week from Monday. */
export function daysShown(day: string, view: 'day' | 'week'): string[] {
  if (view === 'day') return [day]
  const monday = daysLater(day, 1 - weekdayOf(day))
  return daysBetween(monday, daysLater(monday, 6))
}

/** Minimum length of a gap in minutes. */
const leastGap = 15

/** Free gaps in the work of a therapist from now on; all in minutes since 1970. */
export const gapsIn = (work: readonly Span[], taken: readonly Span[], now: number): Span[] =>
  overlapOf(cutSpans(work, taken), [[now, Infinity]]).filter(([from, to]) => to - from >= leastGap)

/** Converts a span from minutes since 1970 to minutes of a day, clamped to the day. */
export const inDay = (day: string, [from, to]: Span): { from: number; to: number } => {
  const midnight = minuteOfDay(day)
  return { from: Math.max(0, from - midnight), to: Math.min(1_440, to - midnight) }
}

type Request = { productId: string; day: string; part: DayPart }

/** Number of waiting list entries that fit into a gap of a therapist. */
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

/** Shown hours: whole hours around all spans; 10:00 to 19:00 without any. */
export function hoursOf(spans: readonly { from: number; to: number }[]): { opens: number; closes: number } {
  const opens = Math.min(...spans.map(({ from }) => from), 1_140)
  const closes = Math.max(...spans.map(({ to }) => to), 0)
  if (spans.length === 0) return { opens: 600, closes: 1_140 }
  return { opens: Math.floor(opens / 60) * 60, closes: Math.ceil(closes / 60) * 60 }
}
