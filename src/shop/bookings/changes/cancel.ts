import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { roundMoney } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { isOwnAccount } from '../../staff/approvals.ts'
import { isAlone, recordSoloGrant } from '../../staff/solo.ts'
import { requestAdjustment } from '../../wallet/desk.ts'
import { creditWallet } from '../../wallet/wallet.ts'
import { canCancel, cancelledAs, type Booking } from '../booking.rules.ts'
import { bookingRefusals, type Apology } from '../rules.ts'
import * as store from '../store.ts'
import { lockedBooking, moveBooking, type Actor } from '../transition.ts'

/**
 * Cancels by the owner: an early cancellation releases the session, a late one forfeits it (rules/bookings#5). `forfeits`
 * is what the owner was shown. Throws `bookings.illegal_transition`, and `bookings.policy_changed` if that has changed.
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

/** Releases a hold, and with it all holds of its series, as a series is confirmed whole or not at all. */
async function releaseHold(tx: Ctx, booking: Booking, actor: Actor): Promise<void> {
  const all = booking.seriesId ? await store.lockSeries(tx.db, booking.seriesId) : [booking]
  for (const each of all) if (each.state === 'held') await moveBooking(tx, each, 'lapsed', actor)
}

/**
 * Cancels by the shop: the session is released, and the member gets Cash Dollar as an apology (rules/bookings#6). Returns
 * whether that was given, requested or not due.
 */
export async function cancelByShop(tx: Ctx, bookingId: string, actor: Actor): Promise<Apology> {
  const booking = await lockedBooking(tx, bookingId)
  const wasAgreed = booking.state !== 'requested'
  await moveBooking(tx, booking, 'cancelled_by_shop', actor)
  const apology = wasAgreed ? await apologise(tx, booking, actor) : 'none'
  await tx.publish('booking.ended', { bookingId, by: 'shop', at: tx.clock.now().toISOString() })
  return apology
}

/** Idempotency key of the apology credit: one for each booking. */
export const apologyKey = (bookingId: string): string => `booking ${bookingId} cancelled by the shop`

/** Grants the apology credit under the staff user's sole limit, or requests an approval above it. */
async function apologise(tx: Ctx, booking: Booking, { actor, reason = '' }: Actor): Promise<Apology> {
  const { id, memberId, number } = booking
  const { booking_policy: policy } = await settingsOf(tx)
  const amount = roundMoney(policy.apology, 'HKD')
  const owner = memberId === null || amount.minor === 0 ? null : await findMember(tx, { id: memberId })
  if (!owner) return 'none'
  if (tx.staff) {
    if (booking.actor === actor || (await isOwnAccount(tx, owner.id))) return 'none' // prevents staff from booking and cancelling for the credit
    const solo = { kind: 'wallet', subject: owner.id, hkd: amount.minor } as const
    if (!(await isAlone(tx, solo))) {
      const what = { amount: amount.minor, currency: 'HKD', worth: 'promo' } as const
      const request = { ...what, creditKey: apologyKey(id) }
      return (await requestAdjustment(tx, owner, request, `${number}: ${reason}`)) ? 'requested' : 'none'
    }
    await recordSoloGrant(tx, solo)
  }
  await creditWallet(tx, {
    memberId: owner.id,
    amount,
    kind: 'adjust',
    key: apologyKey(id),
    ref: id,
    label: number,
    paid: false,
    expiresAt: null,
    actor,
    reason: { cause: 'cancelled' },
  })
  return 'given'
}
