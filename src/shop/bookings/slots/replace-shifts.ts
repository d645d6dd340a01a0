import { branchesOf } from '../../branches/branches.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { scheduleRefusals } from './refusals.rules.ts'
import { bookingsLost, hasGoodTimes, type Shift, type ShiftTimes } from './shift.rules.ts'
import * as store from './shifts.store.ts'
import type { Span } from './span.rules.ts'

/**
 * Replaces shifts of a locked therapist by others. Throws `schedule.has_bookings` with their number,
 * `schedule.overlaps` and `schedule.bad_times`.
 */
export async function replace(
  tx: Ctx,
  resourceId: string,
  old: readonly Shift[],
  next: readonly ShiftTimes[],
  edited: boolean,
): Promise<void> {
  await check(tx, next)
  const all = [...old, ...next].map(({ during }) => during)
  if (all.length === 0) return
  const span: Span = [Math.min(...all.map(([from]) => from)), Math.max(...all.map(([, to]) => to))]
  const others = (await store.listShifts(tx.db, span, [resourceId])).filter(
    ({ id }) => !old.some((each) => each.id === id),
  )
  const claims = await store.listClaims(tx.db, span, [resourceId])
  const bookings = claims.flatMap(({ bookingId, span: taken }) => (bookingId === null ? [] : [taken]))
  const lost = bookingsLost(old, [...next, ...others], bookings)
  if (lost > 0) throw new Refusal(scheduleRefusals.has_bookings, { values: { count: lost } })
  await store.removeShifts(
    tx.db,
    old.map(({ id }) => id),
  )
  const added = await store.addShifts(
    tx.db,
    next.map((shift) => ({ ...shift, resourceId })),
    edited,
  )
  if (edited && added < next.length) throw new Refusal(scheduleRefusals.overlaps)
}

/** Validates times and branches of shifts; throws the refusals of `schedule`. */
export async function check(tx: Ctx, wanted: readonly ShiftTimes[]): Promise<void> {
  const branches = await branchesOf(tx)
  if (!wanted.every(hasGoodTimes)) throw new Refusal(scheduleRefusals.bad_times)
  if (wanted.some(({ branchKey }) => !branches.some(({ key }) => key === branchKey)))
    throw new Refusal(scheduleRefusals.unknown_branch)
}
