import type { Branch } from '../../branches/contract.ts'
import type { Resource } from '../slots/resource.rules.ts'
import type { DayOfResource } from '../slots/schedule-week.ts'
import { merged, cutSpans, type Span } from '../slots/span.rules.ts'
import { inDay } from './calendar.rules.ts'

/** Shifts of a therapist at a branch on a day, their breaks, and the shifts without breaks (`work`). */
export function workAt(
  { shifts }: DayOfResource,
  branchKey: string,
): { shifts: Span[]; breaks: Span[]; work: Span[] } {
  const here = shifts.filter((shift) => shift.branchKey === branchKey)
  const whole = merged(here.map(({ during }) => during))
  const breaks = merged(here.flatMap((shift) => shift.breaks))
  return { shifts: whole, breaks, work: cutSpans(whole, breaks) }
}

export function resourceDay(found: DayOfResource, branch: Branch, kind: Resource['kind']) {
  const { day, isOff, blocks, bookedMinutes, workedMinutes } = found
  const spans = (list: readonly Span[]) => list.map((span) => inDay(day, span))
  const { work, breaks } = workAt(found, branch.key)
  return {
    day,
    work: kind === 'therapist' ? spans(work) : [{ from: 0, to: 1_440 }],
    breaks: spans(breaks),
    isOff,
    blocks: blocks.map(({ id, span, reason }) => ({ id, ...inDay(day, span), reason })),
    bookedMinutes,
    workedMinutes,
  }
}
