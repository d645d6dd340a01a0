import { beginningOf, dayInHongKong, minuteInHongKong } from '../../calendar.ts'
import { daysLater } from '../../branches/day.rules.ts'
import type { Ctx } from '../../context.ts'
import { textIn } from '../../region.ts'
import { reachOf } from './reach.ts'
import * as store from './waiting.store.ts'

/** Minutes after the start until a client who has not arrived is listed (rules/bookings#10). */
const lateMinutes = 15
/** Minimum gap in minutes that is worth booking. */
const gapMinutes = 60
const minute = 60_000

type WaitingBooking = { id: string; number: string; treatment: string; startsAt: string }
type Found<Row> = { rows: Row[]; total: number }

const toWaitingBooking = (ctx: Ctx, { id, number, name, startsAt }: store.WaitingRow): WaitingBooking => ({
  id,
  number,
  treatment: textIn(ctx.shopper.locale, name),
  startsAt: minuteInHongKong(startsAt),
})

/** Open requests for staff to answer, by expiry. */
export async function requestsWaiting(
  ctx: Ctx,
  most: number,
): Promise<Found<WaitingBooking & { createdAt: Date; lapsesAt: Date | null }>> {
  const { rows, total } = await store.listRequests(ctx.db, {
    size: most,
    reach: await reachOf(ctx, 'bookings.read'),
  })
  return {
    total,
    rows: rows.map((row) => ({
      ...toWaitingBooking(ctx, row),
      createdAt: row.createdAt,
      lapsesAt: row.lapsesAt,
    })),
  }
}

/**
 * Appointments that began 15 minutes ago without a check-in, and those that ended without being completed. Due in the
 * evening of their day.
 */
export async function bookingsToClose(
  ctx: Ctx,
  most: number,
): Promise<Found<WaitingBooking & { since: Date; dueAt: Date }>> {
  const now = ctx.clock.now()
  const { rows, total } = await store.listToClose(ctx.db, {
    now,
    missedSince: new Date(now.getTime() - lateMinutes * minute),
    size: most,
    reach: await reachOf(ctx, 'bookings.read'),
  })
  return {
    total,
    rows: rows.map((row) => ({
      ...toWaitingBooking(ctx, row),
      since: row.state === 'checked_in' ? row.endsAt : row.startsAt,
      dueAt: beginningOf(daysLater(dayInHongKong(row.startsAt), 1)),
    })),
  }
}

/** Free gaps of therapists between two appointments, today or tomorrow. */
export async function therapistGaps(
  ctx: Ctx,
  most: number,
): Promise<Found<{ id: string; therapist: string; from: string; to: string; begins: Date }>> {
  const now = ctx.clock.now()
  const until = beginningOf(daysLater(dayInHongKong(now), 2))
  const gaps = await store.listGaps(ctx.db, {
    now,
    until,
    minutes: gapMinutes,
    reach: await reachOf(ctx, 'bookings.read'),
  })
  return {
    total: gaps.length,
    rows: gaps.slice(0, most).map(({ therapistId, name, from, to }) => ({
      id: `${therapistId} ${from.toISOString()}`,
      therapist: textIn(ctx.shopper.locale, name),
      from: minuteInHongKong(from),
      to: minuteInHongKong(to).slice(-5),
      begins: from,
    })),
  }
}
