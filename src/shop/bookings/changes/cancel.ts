import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { fromDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { creditWallet } from '../../wallet/wallet.ts'
import { canCancel, cancelledAs, type Booking } from '../booking.rules.ts'
import { bookingRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { lockedBooking, moveBooking, type Actor } from '../transition.ts'

/**
 * Its owner cannot come: early the session is free again, late it is used (rules/bookings#5). `forfeits` is what
 * they were shown; when it has changed meanwhile nothing happens. Throws `bookings.illegal_transition`,
 * `bookings.policy_changed`.
 */
export async function cancelByOwner(
  tx: Ctx,
  bookingId: string,
  { forfeits, ...actor }: { forfeits: boolean } & Actor,
): Promise<void> {
  const booking = await lockedBooking(tx, bookingId)
  const now = tx.clock.now()
  if (booking.state === 'held') return releaseHold(tx, booking, actor)
  if (booking.state === 'cancelled_early' || booking.state === 'cancelled_late') return
  if (!canCancel(booking, now)) throw new Refusal(bookingRefusals.illegal_transition)
  const { booking_policy: policy } = await settingsOf(tx)
  const to = cancelledAs(booking, policy, now)
  if (forfeits !== (to === 'cancelled_late')) throw new Refusal(bookingRefusals.policy_changed)
  await moveBooking(tx, booking, to, actor)
  await tx.publish('booking.ended', { bookingId, by: 'shopper', at: now.toISOString() })
}

/** A kept time is free again, and with one of a series all of them: they are confirmed together or not at all. */
async function releaseHold(tx: Ctx, booking: Booking, actor: Actor): Promise<void> {
  const all = booking.seriesId ? await store.lockSeries(tx.db, booking.seriesId) : [booking]
  for (const each of all) if (each.state === 'held') await moveBooking(tx, each, 'lapsed', actor)
}

/**
 * The shop cannot: the session is free again, and its member gets Cash Dollar for the trouble
 * (rules/bookings#6).
 */
export async function cancelByShop(tx: Ctx, bookingId: string, actor: Actor): Promise<void> {
  const booking = await lockedBooking(tx, bookingId)
  const wasAgreed = booking.state !== 'requested'
  await moveBooking(tx, booking, 'cancelled_by_shop', actor)
  if (wasAgreed) await apologise(tx, booking, actor)
  await tx.publish('booking.ended', { bookingId, by: 'shop', at: tx.clock.now().toISOString() })
}

/** Names what the shop gives when it cancels: once a booking. */
export const apologyKey = (bookingId: string): string => `booking ${bookingId} cancelled by the shop`

async function apologise(tx: Ctx, { id, memberId, number }: Booking, { actor }: Actor): Promise<void> {
  const { booking_policy: policy } = await settingsOf(tx)
  if (memberId === null || policy.apology === 0) return
  await creditWallet(tx, {
    memberId,
    amount: fromDecimal(policy.apology, 'HKD'),
    kind: 'adjust',
    key: apologyKey(id),
    ref: id,
    label: number,
    paid: false,
    expiresAt: null,
    actor,
    reason: { cause: 'cancelled' },
  })
}
