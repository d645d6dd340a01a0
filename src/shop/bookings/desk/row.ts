import { branchesOf } from '../../branches/branches.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { minutesLate, type Booking } from '../booking.rules.ts'
import { balanceDue } from '../deposit/deposit.rules.ts'
import { listOfBookings, type Deposit } from '../deposit/deposit.store.ts'
import { isAhead, bookingRefusals } from '../rules.ts'
import { findBookings } from '../store.ts'
import { actionsOf, rightOfAction } from './actions.rules.ts'
import type { DeskBooking } from './desk-booking.contract.ts'
import * as store from './desk.store.ts'
import { reachOf } from './reach.ts'
import { reaches } from './reach.rules.ts'

const lateness = (booking: Booking, now: Date): number =>
  booking.checkedInAt
    ? minutesLate(booking, booking.checkedInAt)
    : booking.state === 'confirmed'
      ? minutesLate(booking, now)
      : 0

const depositRow = (deposit: Deposit | undefined): DeskBooking['deposit'] =>
  deposit
    ? {
        amount: toDecimal(deposit.deposit),
        rest: toDecimal(balanceDue(deposit)),
        currency: deposit.price.currency,
        restPaidBy: deposit.restPaidBy,
      }
    : null

/** Views of appointments for the back office, with the actions that the staff user can take now. */
export async function rowsOf(ctx: Ctx, rows: readonly store.DeskRow[]): Promise<DeskBooking[]> {
  if (rows.length === 0) return []
  const bookings = await findBookings(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const deposits = await listOfBookings(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const { locale } = ctx.shopper
  const branches = new Map((await branchesOf(ctx)).map(({ key, name }) => [key, textIn(locale, name)]))
  const now = ctx.clock.now()
  const reach = {
    'bookings.treat': await reachOf(ctx, 'bookings.treat'),
    'bookings.write': await reachOf(ctx, 'bookings.write'),
    'bookings.waive': await reachOf(ctx, 'bookings.waive'),
  }
  return rows.flatMap((row) => {
    const booking = bookings.get(row.id)
    if (!booking) return []
    return {
      id: booking.id,
      number: booking.number,
      state: booking.state,
      startsAt: booking.startsAt.toISOString(),
      endsAt: booking.endsAt.toISOString(),
      takesFrom: new Date(row.takes?.[0] ?? booking.startsAt).toISOString(),
      takesUntil: new Date(row.takes?.[1] ?? booking.endsAt).toISOString(),
      lapsesAt: booking.lapsesAt?.toISOString() ?? null,
      branchKey: booking.branchKey,
      branch: branches.get(booking.branchKey) ?? booking.branchKey,
      therapistId: booking.therapistId,
      therapist: row.therapist ? textIn(locale, row.therapist) : '',
      place: row.places.map((place) => textIn(locale, place)).join(', '),
      resourceIds: row.resourceIds,
      treatment: textIn(locale, booking.name),
      client: row.client,
      isFlagged: row.isFlagged,
      asksHealth: row.asksHealth,
      isOffer: booking.isOffer,
      moves: booking.moves,
      isWaived: booking.isWaived,
      lateMinutes: lateness(booking, now),
      isTakenBack: row.isTakenBack,
      deposit: depositRow(deposits.get(booking.id)),
      reason: booking.endReason,
      version: row.version,
      canMove: isAhead(booking.state) && reaches(reach['bookings.write'], booking),
      actions: actionsOf(booking, now).filter((action) => reaches(reach[rightOfAction[action]], booking)),
    }
  })
}

/** Response with the current appointment. Throws `bookings.unknown` if it is out of reach. */
export async function answerFor(ctx: Ctx, id: string): Promise<{ booking: DeskBooking }> {
  const row = await store.findRow(ctx.db, id, await reachOf(ctx, 'bookings.read'))
  const [booking] = row ? await rowsOf(ctx, [row]) : []
  if (!booking) throw new Refusal(bookingRefusals.unknown)
  return { booking }
}
