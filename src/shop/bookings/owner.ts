import type { Ctx } from '../context.ts'
import { accessTo } from '../orders/opening/opening.ts'
import { findOrder } from '../orders/orders.ts'
import { Refusal } from '../refusal.ts'
import { findPackage } from '../sessions/sessions.ts'
import type { TreatmentPackage } from '../sessions/session.rules.ts'
import type { Booking } from './booking.rules.ts'
import { bookingRefusals } from './rules.ts'

/** Guests open what they bought by the signed link of its order. */
export type Opening = { token?: string | undefined }

/** Whether an order's link, or the browser that placed it, is the caller's. */
async function opensOrder(ctx: Ctx, orderId: string, { token }: Opening): Promise<boolean> {
  const order = await findOrder(ctx, orderId)
  if (!order || order.memberId !== null) return false
  return (await accessTo(ctx, order, token)) !== null
}

/**
 * A booking for who may see it: its member, the browser that holds it, or a guest by the link of the order.
 * Anybody else is told that there is none: `bookings.unknown`.
 */
export async function mustOwn(ctx: Ctx, booking: Booking | null, opening: Opening): Promise<Booking> {
  if (booking && (await owns(ctx, booking, opening))) return booking
  throw new Refusal(bookingRefusals.unknown)
}

async function owns(ctx: Ctx, booking: Booking, opening: Opening): Promise<boolean> {
  if (booking.memberId !== null) return booking.memberId === ctx.member?.id
  if (booking.orderId !== null) return opensOrder(ctx, booking.orderId, opening)
  const { session } = ctx.shopper
  return session !== null && booking.sessionHash !== null && booking.sessionHash.equals(session)
}

/**
 * A package for who may use it: its member, or a guest by the link of the order. Throws `bookings.no_package`.
 */
export async function ownPackage(ctx: Ctx, id: string, opening: Opening): Promise<TreatmentPackage> {
  const found = await findPackage(ctx, id)
  const isOwn =
    found &&
    (found.memberId !== null
      ? found.memberId === ctx.member?.id
      : await opensOrder(ctx, found.orderId, opening))
  // a deposit is for the time it was paid for, which it confirms by itself
  if (!found || !isOwn || found.isDeposit) throw new Refusal(bookingRefusals.no_package)
  return found
}
