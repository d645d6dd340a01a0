import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { canMove, type Booking } from '../booking.rules.ts'
import { requireOwnBooking, type Opening } from '../owner.ts'
import { findBooking } from '../store.ts'

/** The caller's appointment if they can move it now (rules/slots#5), else null. Throws `bookings.unknown`. */
export async function movingBooking(ctx: Ctx, id: string, opening: Opening): Promise<Booking | null> {
  const booking = await requireOwnBooking(ctx, await findBooking(ctx.db, id), opening)
  const { booking_policy: policy } = await settingsOf(ctx)
  return canMove(booking, policy, ctx.clock.now()) ? booking : null
}
