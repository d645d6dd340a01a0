import { branchesOf, openingDays } from '../../branches/branches.ts'
import { daysBetween, daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong, minuteInHongKong } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { textIn } from '../../region.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import { reachOf } from './reach.ts'
import { listWhileClosed, type OpenSpan } from './while-closed.store.ts'

type ClosedOut = { id: string; number: string; treatment: string; startsAt: string; begins: Date }

/** Open spans of all branches on the given days, without closed days. */
async function openSpans(ctx: Ctx, days: readonly string[]): Promise<OpenSpan[]> {
  const spans = (await branchesOf(ctx)).map(async (branch) =>
    (await openingDays(ctx, branch, days)).flatMap(({ day, hours }) => {
      const midnight = minuteOfDay(day)
      return hours ? [{ branchKey: branch.key, day, from: midnight + hours[0], to: midnight + hours[1] }] : []
    }),
  )
  return (await Promise.all(spans)).flat()
}

/**
 * Appointments outside the opening hours of their branch, after the hours were changed, by start. Staff move or cancel them
 * (rules/bookings#14).
 */
export async function bookingsWhileClosed(
  ctx: Ctx,
  most: number,
): Promise<{ rows: ClosedOut[]; total: number }> {
  const now = ctx.clock.now()
  const today = dayInHongKong(now)
  const last = daysLater(today, (await settingsOf(ctx)).booking_slots.horizonDays)
  const { rows, total } = await listWhileClosed(ctx.db, {
    now,
    until: new Date(minuteOfDay(daysLater(last, 1)) * 60_000),
    open: await openSpans(ctx, daysBetween(today, last)),
    size: most,
    reach: await reachOf(ctx, 'bookings.read'),
  })
  return {
    total,
    rows: rows.map(({ id, number, name, startsAt }) => ({
      id,
      number,
      treatment: textIn(ctx.shopper.locale, name),
      startsAt: minuteInHongKong(startsAt),
      begins: startsAt,
    })),
  }
}
