import type { Ctx } from '../context.ts'
import { accessTo } from '../orders/opening/opening.ts'
import { findOrder } from '../orders/orders.ts'
import { Refusal } from '../refusal.ts'
import { findPackage } from '../sessions/sessions.ts'
import type { TreatmentPackage } from '../sessions/session.rules.ts'
import type { Booking } from './booking.rules.ts'
import { bookingRefusals } from './rules.ts'

/** Token of a guest's order link. */
export type Opening = { token?: string | undefined }

/** Whether the caller can open a guest order, by its link or as the browser that placed it. */
async function opensOrder(ctx: Ctx, orderId: string, { token }: Opening): Promise<boolean> {
  const order = await findOrder(ctx, orderId)
  if (!order || order.memberId !== null) return false
  return (await accessTo(ctx, order, token)) !== null
}

/**
 * Returns a booking to its owner: the member, the browser that holds it, or a guest with the order link. Throws
 * `bookings.unknown` for anyone else.
 */
export async function requireOwnBooking(
  ctx: Ctx,
  booking: Booking | null,
  opening: Opening,
): Promise<Booking> {
  if (booking && (await owns(ctx, booking, opening))) return booking
  throw new Refusal(bookingRefusals.unknown)
}

async function owns(ctx: Ctx, booking: Booking, opening: Opening): Promise<boolean> {
  if (booking.memberId !== null) return booking.memberId === ctx.member?.id
  if (booking.orderId !== null) return opensOrder(ctx, booking.orderId, opening)
  const { session } = ctx.shopper
  return session !== null && booking.sessionHash !== null && booking.sessionHash.equals(session)
}

/** Returns a package to its owner: the member, or a guest with the order link. Throws `bookings.no_package`. */
export async function ownPackage(ctx: Ctx, id: string, opening: Opening): Promise<TreatmentPackage> {
  const found = await findPackage(ctx, id)
  const isOwn =
    found &&
    (found.memberId !== null
      ? found.memberId === ctx.member?.id
      : await opensOrder(ctx, found.orderId, opening))
  // the package of a deposit confirms its own booking, and cannot be used for another
  if (!found || !isOwn || found.isDeposit) throw new Refusal(bookingRefusals.no_package)
  return found
}
