import type { ServiceNeeds, SlotDay } from '../slots/slot.rules.ts'
import type { DayPart } from '../slots/day-part.rules.ts'

const minute = 60_000

export const waitStates = ['waiting', 'offered', 'taken', 'lapsed', 'left'] as const
export type WaitState = (typeof waitStates)[number]

/** A waiting list request: treatment, branch, day and part of the day (rules/bookings#9). */
export type WaitlistRequest = { productId: string; branchKey: string; day: string; part: DayPart }

export type WaitEntry = WaitlistRequest & {
  id: string
  memberId: string
  state: WaitState
  /** Booking that holds the offered place. */
  bookingId: string | null
}

/** Whether a part of a day can be waited for: only if it is full, neither closed nor with free starts. */
export function waitingFor(found: SlotDay | null, part: DayPart): 'possible' | 'not_full' | 'bad_day' {
  const state = found?.parts.find((each) => each.part === part)?.state ?? 'closed'
  return state === 'full' ? 'possible' : state === 'open' ? 'not_full' : 'bad_day'
}

/** A freed place: start of its treatment, and the whole freed span. */
export type FreedPlace = { startsAt: Date; from: Date; to: Date }

/**
 * The start to offer: the start of the freed place, to avoid fragmenting the day, else one that overlaps its span, else the
 * first. Null: no start is free in that part of the day.
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

/** Expiry of an offered place: after `minutes`, but not after its start. */
export function offeredUntil(now: Date, startsAt: Date, minutes: number): Date {
  const until = new Date(now.getTime() + minutes * minute)
  return until < startsAt ? until : startsAt
}
