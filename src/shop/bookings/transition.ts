import type { Updateable } from 'kysely'
import type { Bookings } from '../../platform/db/tables.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { settleSession } from '../sessions/use.ts'
import type { Booking } from './booking.rules.ts'
import { bookingRefusals, type BookingState } from './rules.ts'
import * as store from './store.ts'
import { endOffer } from './waitlist/offer.store.ts'

/** Actor of a change (`shopper`, `system`, or the email of a staff user), and an optional reason. */
export type Actor = { actor: string; reason?: string }

/** Locks a booking. Throws `bookings.unknown` if it does not exist. */
export async function lockedBooking(tx: Ctx, id: string): Promise<Booking> {
  const booking = await store.lockBooking(tx.db, id)
  if (!booking) throw new Refusal(bookingRefusals.unknown)
  return booking
}

/** State of the session after a booking enters a state. */
const sessionAfter: Partial<Record<BookingState, 'released' | 'redeemed' | 'forfeited'>> = {
  cancelled_early: 'released',
  cancelled_by_shop: 'released',
  lapsed: 'released',
  cancelled_late: 'forfeited',
  no_show: 'forfeited',
  completed: 'redeemed',
}

/** Final states. */
const ends: readonly BookingState[] = [
  'completed',
  'cancelled_early',
  'cancelled_late',
  'cancelled_by_shop',
  'no_show',
  'rescheduled',
  'lapsed',
]

/**
 * The only function that changes the state of a booking. It also moves the session, stores an event, and publishes a freed
 * place. Throws `bookings.illegal_transition`.
 */
export async function moveBooking(
  tx: Ctx,
  booking: Booking,
  to: BookingState,
  { actor, reason = '' }: Actor,
  change: Updateable<Bookings> = {},
): Promise<void> {
  const at = tx.clock.now()
  const ended = ends.includes(to) ? { ended_at: at, lapses_at: null, end_reason: reason } : { ended_at: null }
  if (!(await store.moveBooking(tx.db, booking.id, to, { ...ended, ...change })))
    throw new Refusal(bookingRefusals.illegal_transition)
  const outcome = sessionAfter[to]
  if (outcome && booking.sessionId) await settleSession(tx, booking.sessionId, outcome, { actor, reason })
  await store.addEvent(tx.db, booking.id, { kind: to, actor, reason, at })
  if (booking.isOffer && booking.state === 'held')
    await endOffer(tx.db, booking.id, to === 'lapsed' ? 'lapsed' : 'taken', at)
  if (to !== 'completed' && ends.includes(to) && booking.startsAt > at)
    await tx.publish('booking.place_freed', { bookingId: booking.id })
}
