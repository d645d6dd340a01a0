import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { fromDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { isOwnAccount } from '../../staff/approvals.ts'
import { isAlone, noteAlone } from '../../staff/solo.ts'
import { requestAdjustment } from '../../wallet/desk.ts'
import { creditWallet } from '../../wallet/wallet.ts'
import { canCancel, cancelledAs, type Booking } from '../booking.rules.ts'
import { bookingRefusals, type Apology } from '../rules.ts'
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
 * (rules/bookings#6). Answers what became of that.
 */
export async function cancelByShop(tx: Ctx, bookingId: string, actor: Actor): Promise<Apology> {
  const booking = await lockedBooking(tx, bookingId)
  const wasAgreed = booking.state !== 'requested'
  await moveBooking(tx, booking, 'cancelled_by_shop', actor)
  const apology = wasAgreed ? await apologise(tx, booking, actor) : 'none'
  await tx.publish('booking.ended', { bookingId, by: 'shop', at: tx.clock.now().toISOString() })
  return apology
}

/** Names what the shop gives when it cancels: once a booking. */
export const apologyKey = (bookingId: string): string => `booking ${bookingId} cancelled by the shop`

/** Somebody at the desk gives it as any Cash Dollar: within what one gives alone, else once a second person agrees. */
async function apologise(tx: Ctx, booking: Booking, { actor, reason = '' }: Actor): Promise<Apology> {
  const { id, memberId, number } = booking
  const { booking_policy: policy } = await settingsOf(tx)
  const amount = fromDecimal(policy.apology, 'HKD')
  const owner = memberId === null || amount.minor === 0 ? null : await findMember(tx, { id: memberId })
  if (!owner) return 'none'
  if (tx.staff) {
    if (booking.actor === actor || (await isOwnAccount(tx, owner.id))) return 'none' // nobody books to cancel
    const solo = { kind: 'wallet', subject: owner.id, hkd: amount.minor } as const
    if (!(await isAlone(tx, solo))) {
      const what = { amount: amount.minor, currency: 'HKD', worth: 'promo' } as const
      const request = { ...what, creditKey: apologyKey(id) }
      return (await requestAdjustment(tx, owner, request, `${number}: ${reason}`)) ? 'requested' : 'none'
    }
    await noteAlone(tx, solo)
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
