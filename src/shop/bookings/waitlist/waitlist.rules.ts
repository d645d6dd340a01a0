import type { ServiceNeeds, SlotDay } from '../slots/slot.rules.ts'
import type { DayPart } from '../slots/day-part.rules.ts'

const minute = 60_000

export const waitStates = ['waiting', 'offered', 'taken', 'lapsed', 'left'] as const
export type WaitState = (typeof waitStates)[number]

/** What one waits for: a treatment, a branch, a day and a part of it (rules/bookings#9). */
export type WaitlistRequest = { productId: string; branchKey: string; day: string; part: DayPart }

export type WaitEntry = WaitlistRequest & {
  id: string
  memberId: string
  state: WaitState
  /** The place that is kept for them. */
  bookingId: string | null
}

/** What somebody may wait for: a part of a day that is full, not one that is closed or has times left. */
export function waitingFor(found: SlotDay | null, part: DayPart): 'possible' | 'not_full' | 'bad_day' {
  const state = found?.parts.find((each) => each.part === part)?.state ?? 'closed'
  return state === 'full' ? 'possible' : state === 'open' ? 'not_full' : 'bad_day'
}

/** A place that can be had again: when it began, and all the time that was taken for it. */
export type FreedPlace = { startsAt: Date; from: Date; to: Date }

/**
 * The start that is offered: of a place that was freed the same one, so that the day is not cut into pieces,
 * or another that takes some of its time; else the first. Null: nothing of that part is free.
 */
export function startToOffer(
  { starts }: SlotDay,
  part: DayPart,
  freed: FreedPlace | null,
  { before, minutes, after }: Pick<ServiceNeeds, 'before' | 'minutes' | 'after'>,
): Date | null {
  const free = starts.flatMap((start) => (start.part === part ? [start.at * minute] : []))
  const possible = freed
    ? free.filter(
        (at) =>
          at - before * minute < freed.to.getTime() && at + (minutes + after) * minute > freed.from.getTime(),
      )
    : free
  const at = possible.find((each) => each === freed?.startsAt.getTime()) ?? possible[0]
  return at === undefined ? null : new Date(at)
}

/** A place is kept for so long, and not beyond its beginning. */
export function offeredUntil(now: Date, startsAt: Date, minutes: number): Date {
  const until = new Date(now.getTime() + minutes * minute)
  return until < startsAt ? until : startsAt
}
