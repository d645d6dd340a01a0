import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { isBookableOn } from '../../sessions/session.rules.ts'
import { findPackage } from '../../sessions/sessions.ts'
import { sessionRefusals } from '../../sessions/rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { canMove, isFree, type Booking } from '../booking.rules.ts'
import { checkPatchTest } from '../patch-tests/patch-tests.ts'
import { requireService, placeHold, retryOnConflict, type WantedTime } from '../hold.ts'
import { bookingRefusals, isAhead } from '../rules.ts'
import { lockedBooking, moveBooking, type Actor } from '../transition.ts'

type NewTime = Pick<WantedTime, 'branchKey' | 'therapistId' | 'startsAt'>
type Moving = {
  /** Staff can move at any time and any number of times. */
  byStaff: boolean
  actor: Actor
}

/**
 * Moves an appointment: in one transaction a new booking takes over session, code and number of moves, and the old one
 * ends. Returns the new id. Throws `bookings.illegal_transition`, `bookings.too_late`, `bookings.moves_used`,
 * `bookings.taken`, `sessions.over`.
 */
export function moveToTime(ctx: Ctx, bookingId: string, time: NewTime, moving: Moving): Promise<string> {
  return retryOnConflict(ctx, (tx) => moveWithin(tx, bookingId, time, moving))
}

/** `moveToTime` within the caller's transaction; the caller retries if the slot was just taken. */
export async function moveWithin(
  tx: Ctx,
  bookingId: string,
  time: NewTime,
  { byStaff, actor }: Moving,
): Promise<string> {
  const { booking_policy: policy } = await settingsOf(tx)
  const booking = await lockedBooking(tx, bookingId)
  if (!isAhead(booking.state)) throw new Refusal(bookingRefusals.illegal_transition)
  const now = tx.clock.now()
  if (!byStaff && !canMove(booking, policy, now))
    throw new Refusal(isFree(booking, policy, now) ? bookingRefusals.moves_used : bookingRefusals.too_late)
  await checkPackage(tx, booking, time.startsAt)
  const service = await requireService(tx, booking.productId)
  await checkPatchTest(tx, booking.memberId, service, time.startsAt)
  // its own slot counts as free
  await moveBooking(tx, booking, 'rescheduled', actor)
  const id = await placeHold(
    tx,
    service,
    { ...time, productId: booking.productId },
    {
      memberId: booking.memberId,
      sessionHash: null,
      state: booking.state === 'requested' ? 'requested' : 'confirmed',
      // the deadline of a request is never after its start, also after a move to an earlier one
      lapsesAt: booking.lapsesAt && (booking.lapsesAt < time.startsAt ? booking.lapsesAt : time.startsAt),
      byStaff,
      actor: booking.actor,
      rest: carried(booking, { byStaff, now }),
    },
  )
  await tx.publish('booking.moved', { bookingId: id, fromId: booking.id, at: now.toISOString() })
  return id
}

/** Throws `sessions.over` if the package expires before the new start. */
async function checkPackage(tx: Ctx, { packageId }: Booking, startsAt: Date): Promise<void> {
  const used = packageId ? await findPackage(tx, packageId) : null
  if (used && !isBookableOn({ ...used, isHeld: false }, dayInHongKong(startsAt)))
    throw new Refusal(sessionRefusals.over, { values: { day: used.expiresOn } })
}

const carried = (booking: Booking, { byStaff, now }: { byStaff: boolean; now: Date }) => ({
  order_id: booking.orderId,
  package_id: booking.packageId,
  session_id: booking.sessionId,
  health_id: booking.healthId,
  code: booking.code,
  note: booking.note,
  moves: booking.moves + (byStaff ? 0 : 1),
  moved_from: booking.id,
  series_id: booking.seriesId,
  locale: booking.locale,
  confirmed_at: booking.state === 'confirmed' ? now : null,
  // the owner's choice of any therapist is not changed by staff
  ...(byStaff ? { is_any_therapist: booking.isAnyTherapist } : {}),
})
