import { daysBetween, daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { scheduleRefusals } from './refusals.rules.ts'
import { shiftsOf, type PatternDay, type Shift, type ShiftTimes } from './shift.rules.ts'
import * as store from './shifts.store.ts'
import * as patternStore from './patterns.store.ts'
import { minuteOfDay } from './day-part.rules.ts'
import type { Span } from './span.rules.ts'
import { replace, check } from './replace-shifts.ts'

export type { PatternDay, Shift, ShiftTimes } from './shift.rules.ts'

const minutesOfDay = 1_440

const spanOfDays = (from: string, to: string): Span => [minuteOfDay(from), minuteOfDay(to) + minutesOfDay]

const today = (ctx: Ctx): string => dayInHongKong(ctx.clock.now())

/** Last bookable day, up to which shifts are created. */
async function lastDay(ctx: Ctx): Promise<string> {
  return daysLater(today(ctx), (await settingsOf(ctx)).booking_slots.horizonDays)
}

/** Creates shifts from the weekly patterns for days without shifts. Returns their number. */
export async function extendShifts(ctx: Ctx): Promise<number> {
  const until = await lastDay(ctx)
  const first = today(ctx)
  return ctx.transaction(async (tx) => {
    const due = await store.lockUnscheduled(tx.db, until)
    const ids = due.map(({ id }) => id)
    const patterns = await patternStore.listPatterns(tx.db, ids)
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

async function lock(tx: Ctx, resourceId: string): Promise<void> {
  if (!(await store.lockTherapist(tx.db, resourceId))) throw new Refusal(scheduleRefusals.unknown_therapist)
}

/** Weekly patterns by therapist id. */
export const patternsOf = (ctx: Ctx, resourceIds: readonly string[]): Promise<Map<string, PatternDay[]>> =>
  patternStore.listPatterns(ctx.db, resourceIds)

/** Sets the weekly pattern of a therapist without shifts. */
export const setPattern = (tx: Ctx, resourceId: string, pattern: readonly PatternDay[]): Promise<void> =>
  patternStore.savePattern(tx.db, resourceId, pattern)

/** Changes the weekly pattern of a therapist; shifts from tomorrow on follow it, except those edited by hand. */
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
  const edited = new Set(found.flatMap((shift) => (shift.edited ? [dayOf(shift)] : [])))
  // a day with a shift edited by hand does not change at all
  const old = found.filter((shift) => shift.during[0] >= minuteOfDay(from) && !edited.has(dayOf(shift)))
  const off = (await daysOffOf(tx, from)).get(resourceId) ?? new Set()
  const days = daysBetween(from, until).filter((day) => !edited.has(day))
  await patternStore.savePattern(tx.db, resourceId, pattern)
  await replace(tx, resourceId, old, shiftsOf(pattern, days, off), false)
  await store.markScheduled(tx.db, [resourceId], until)
}

const dayOf = ({ during }: ShiftTimes): string => dayInHongKong(new Date(during[0] * 60_000))

async function mustFind(tx: Ctx, resourceId: string, id: string): Promise<Shift> {
  const shift = await store.findShift(tx.db, id)
  if (shift?.resourceId !== resourceId) throw new Refusal(scheduleRefusals.unknown_shift)
  return shift
}

/** Adds or changes one shift of a therapist, and marks it as edited by hand. */
export async function saveShift(
  tx: Ctx,
  { resourceId, id, ...shift }: ShiftTimes & { resourceId: string; id: string | null },
): Promise<void> {
  await lock(tx, resourceId)
  const old = id === null ? [] : [await mustFind(tx, resourceId, id)]
  await replace(tx, resourceId, old, [shift], true)
  await store.setDayOff(tx.db, resourceId, dayOf(shift), false)
}

/** Removes a shift. A day without any other becomes a day off, so that the weekly pattern does not recreate it. */
export async function removeShift(tx: Ctx, resourceId: string, id: string): Promise<void> {
  await lock(tx, resourceId)
  const shift = await mustFind(tx, resourceId, id)
  await replace(tx, resourceId, [shift], [], true)
  const day = dayOf(shift)
  const left = await store.listShifts(tx.db, spanOfDays(day, day), [resourceId])
  if (!left.some((each) => dayOf(each) === day)) await store.setDayOff(tx.db, resourceId, day, true)
}

/** Adds a day off, which removes the day's shifts, or removes it, which recreates them from the weekly pattern. */
export async function changeDayOff(tx: Ctx, resourceId: string, day: string, isOff: boolean): Promise<void> {
  await lock(tx, resourceId)
  const shifts = (await store.listShifts(tx.db, spanOfDays(day, day), [resourceId])).filter(
    (shift) => dayOf(shift) === day,
  )
  await store.setDayOff(tx.db, resourceId, day, isOff)
  if (isOff) return replace(tx, resourceId, shifts, [], true)
  if (shifts.length > 0 || day > (await lastDay(tx))) return
  const pattern = (await patternStore.listPatterns(tx.db, [resourceId])).get(resourceId) ?? []
  await replace(tx, resourceId, [], shiftsOf(pattern, [day], new Set()), false)
}
