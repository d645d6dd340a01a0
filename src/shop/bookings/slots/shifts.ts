import { branchesOf } from '../../branches/branches.ts'
import { daysBetween, daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { scheduleRefusals } from './refusals.rules.ts'
import {
  bookingsLost,
  hasGoodTimes,
  shiftsOf,
  type PatternDay,
  type Shift,
  type ShiftTimes,
} from './shift.rules.ts'
import * as store from './shifts.store.ts'
import { minuteOfDay } from './slot.rules.ts'
import type { Span } from './span.rules.ts'

export type { PatternDay, Shift, ShiftTimes } from './shift.rules.ts'

const minutesOfDay = 1_440
const spanOfDays = (from: string, to: string): Span => [minuteOfDay(from), minuteOfDay(to) + minutesOfDay]
const today = (ctx: Ctx): string => dayInHongKong(ctx.clock.now())

/** The last day that can be booked, and so the last that needs shifts. */
async function lastDay(ctx: Ctx): Promise<string> {
  return daysLater(today(ctx), (await settingsOf(ctx)).booking_slots.horizonDays)
}

/** Makes shifts from the weekly patterns for days that have none yet; answers how many. */
export async function extendShifts(ctx: Ctx): Promise<number> {
  const until = await lastDay(ctx)
  const first = today(ctx)
  return ctx.transaction(async (tx) => {
    const due = await store.lockUnscheduled(tx.db, until)
    const ids = due.map(({ id }) => id)
    const patterns = await store.listPatterns(tx.db, ids)
    const daysOff = await daysOffOf(tx, first)
    const wanted = due.flatMap(({ id, scheduledUntil }) => {
      const from = scheduledUntil === null ? first : daysLater(scheduledUntil, 1)
      const days = daysBetween(from < first ? first : from, until)
      const shifts = shiftsOf(patterns.get(id) ?? [], days, daysOff.get(id) ?? new Set())
      return shifts.map((shift) => ({ ...shift, resourceId: id }))
    })
    const added = await store.addShifts(tx.db, wanted)
    await store.markScheduled(tx.db, ids, until)
    return added
  })
}

async function daysOffOf(ctx: Ctx, from: string): Promise<Map<string, Set<string>>> {
  const found = Map.groupBy(await store.listDaysOff(ctx.db, from), ({ resourceId }) => resourceId)
  return new Map([...found].map(([id, days]) => [id, new Set(days.map(({ day }) => day))]))
}

/**
 * Puts shifts in the place of others; both are of a locked therapist. Refuses `schedule.has_bookings` with
 * their number, `schedule.overlaps` and `schedule.bad_times`.
 */
async function replace(
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

/** Refuses times and branches that cannot be. */
async function check(tx: Ctx, wanted: readonly ShiftTimes[]): Promise<void> {
  const branches = await branchesOf(tx)
  if (!wanted.every(hasGoodTimes)) throw new Refusal(scheduleRefusals.bad_times)
  if (wanted.some(({ branchKey }) => !branches.some(({ key }) => key === branchKey)))
    throw new Refusal(scheduleRefusals.unknown_branch)
}

async function lock(tx: Ctx, resourceId: string): Promise<void> {
  if (!(await store.lockTherapist(tx.db, resourceId))) throw new Refusal(scheduleRefusals.unknown_therapist)
}

/** The usual weeks of these therapists, by id. */
export const patternsOf = (ctx: Ctx, resourceIds: readonly string[]): Promise<Map<string, PatternDay[]>> =>
  store.listPatterns(ctx.db, resourceIds)

/** Somebody's usual week, before they have shifts. */
export const setPattern = (tx: Ctx, resourceId: string, pattern: readonly PatternDay[]): Promise<void> =>
  store.savePattern(tx.db, resourceId, pattern)

/** Saves somebody's usual week; shifts from tomorrow on follow it, but for those changed by hand. */
export async function changePattern(
  tx: Ctx,
  resourceId: string,
  pattern: readonly PatternDay[],
): Promise<void> {
  await lock(tx, resourceId)
  const anyWeek = daysBetween(today(tx), daysLater(today(tx), 6))
  await check(tx, shiftsOf(pattern, anyWeek, new Set()))
  const [from, until] = [daysLater(today(tx), 1), await lastDay(tx)]
  const found = await store.listShifts(
    tx.db,
    [minuteOfDay(from), minuteOfDay(until) + 2 * minutesOfDay],
    [resourceId],
  )
  const old = found.filter(({ edited, during }) => !edited && during[0] >= minuteOfDay(from))
  const edited = new Set(found.flatMap((shift) => (shift.edited ? [dayOf(shift)] : [])))
  const off = (await daysOffOf(tx, from)).get(resourceId) ?? new Set()
  const days = daysBetween(from, until).filter((day) => !edited.has(day))
  await store.savePattern(tx.db, resourceId, pattern)
  await replace(tx, resourceId, old, shiftsOf(pattern, days, off), false)
  await store.markScheduled(tx.db, [resourceId], until)
}

const dayOf = ({ during }: ShiftTimes): string => dayInHongKong(new Date(during[0] * 60_000))

async function mustFind(tx: Ctx, resourceId: string, id: string): Promise<Shift> {
  const shift = await store.findShift(tx.db, id)
  if (shift?.resourceId !== resourceId) throw new Refusal(scheduleRefusals.unknown_shift)
  return shift
}

/** Changes one shift of somebody, or adds one: it is theirs by hand from then on. */
export async function saveShift(
  tx: Ctx,
  { resourceId, id, ...shift }: ShiftTimes & { resourceId: string; id: string | null },
): Promise<void> {
  await lock(tx, resourceId)
  const old = id === null ? [] : [await mustFind(tx, resourceId, id)]
  await replace(tx, resourceId, old, [shift], true)
  await store.setDayOff(tx.db, resourceId, dayOf(shift), false)
}

/** Takes a shift away; a day that has none left is a day off, so that the usual week does not bring it back. */
export async function removeShift(tx: Ctx, resourceId: string, id: string): Promise<void> {
  await lock(tx, resourceId)
  const shift = await mustFind(tx, resourceId, id)
  await replace(tx, resourceId, [shift], [], true)
  const day = dayOf(shift)
  const left = await store.listShifts(tx.db, spanOfDays(day, day), [resourceId])
  if (!left.some((each) => dayOf(each) === day)) await store.setDayOff(tx.db, resourceId, day, true)
}

/** A day off takes the shifts of the day; when it is taken back, the usual week makes them again. */
export async function changeDayOff(tx: Ctx, resourceId: string, day: string, isOff: boolean): Promise<void> {
  await lock(tx, resourceId)
  const shifts = (await store.listShifts(tx.db, spanOfDays(day, day), [resourceId])).filter(
    (shift) => dayOf(shift) === day,
  )
  await store.setDayOff(tx.db, resourceId, day, isOff)
  if (isOff) return replace(tx, resourceId, shifts, [], true)
  if (shifts.length > 0 || day > (await lastDay(tx))) return
  const pattern = (await store.listPatterns(tx.db, [resourceId])).get(resourceId) ?? []
  await replace(tx, resourceId, [], shiftsOf(pattern, [day], new Set()), false)
}
