import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import type { Resource } from './resource.rules.ts'
import type { Shift } from './shift.rules.ts'
import * as store from './shifts.store.ts'
import * as patternStore from './patterns.store.ts'
import { minuteOfDay } from './day-part.rules.ts'
import { overlapOf, merged, cutSpans, type Span } from './span.rules.ts'

export type DayOfResource = {
  day: string
  isOff: boolean
  shifts: (Shift & { bookings: number })[]
  blocks: { id: string; span: Span; reason: string }[]
  /** Spans taken by bookings and blocks. */
  taken: Span[]
  bookedMinutes: number
  workedMinutes: number
}
export type WeekOfResources = {
  of(resourceId: string, day: string): DayOfResource
  /** Branches of a therapist's weekly pattern. */
  usualBranches(resourceId: string): ReadonlySet<string>
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)
const touches = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1]

/** Shifts, days off, blocks and bookings of resources on some days. */
export async function weekOf(
  ctx: Ctx,
  resources: readonly Resource[],
  days: readonly string[],
): Promise<WeekOfResources> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const span: Span = [minuteOfDay(first), minuteOfDay(last) + 1_440]
  const ids = resources.map(({ id }) => id)
  const shifts = Map.groupBy(await store.listShifts(ctx.db, span), ({ resourceId }) => resourceId)
  const claims = Map.groupBy(await store.listClaims(ctx.db, span, ids), ({ resourceId }) => resourceId)
  const off = new Set(
    (await store.listDaysOff(ctx.db, first)).map(({ resourceId, day }) => `${resourceId} ${day}`),
  )
  const patterns = await patternStore.listPatterns(ctx.db, ids)
  return {
    of(id, day) {
      const whole: Span = [minuteOfDay(day), minuteOfDay(day) + 1_440]
      const ofDay = (shifts.get(id) ?? []).filter(
        ({ during }) => dayInHongKong(new Date(during[0] * 60_000)) === day,
      )
      const taken = (claims.get(id) ?? []).filter((claim) => touches(claim.span, whole))
      const bookings = taken.filter(({ bookingId }) => bookingId !== null).map((claim) => claim.span)
      const work = cutSpans(
        merged(ofDay.map(({ during }) => during)),
        merged(ofDay.flatMap(({ breaks }) => breaks)),
      )
      return {
        day,
        isOff: off.has(`${id} ${day}`),
        shifts: ofDay.map((shift) => ({
          ...shift,
          bookings: bookings.filter((booked) => touches(booked, shift.during)).length,
        })),
        blocks: taken.flatMap((claim) =>
          claim.blockReason === null ? [] : [{ id: claim.id, span: claim.span, reason: claim.blockReason }],
        ),
        taken: merged(taken.map((claim) => claim.span)),
        bookedMinutes: lengthOf(overlapOf(merged(bookings), [whole])),
        workedMinutes: lengthOf(work),
      }
    },
    usualBranches: (id) => new Set((patterns.get(id) ?? []).map(({ branchKey }) => branchKey)),
  }
}
