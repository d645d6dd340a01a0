import type { Right } from '../../staff/rules.ts'
import { graceMinutes, minutesLate, type Booking } from '../booking.rules.ts'
import type { BookingAction } from './desk-booking.contract.ts'

/** Minutes before the start from which a client can be checked in. */
const earlyMinutes = 120

/** Required right for each action. */
export const rightOfAction = {
  confirm: 'bookings.treat',
  check_in: 'bookings.treat',
  undo_check_in: 'bookings.treat',
  complete: 'bookings.treat',
  no_show: 'bookings.write',
  cancel: 'bookings.write',
  waive: 'bookings.waive',
} as const satisfies Record<BookingAction, Right>

/** Actions that the state and time of a booking allow, regardless of rights (rules/bookings#10). */
export function actionsOf(
  booking: Pick<Booking, 'state' | 'startsAt' | 'sessionId' | 'isWaived'>,
  now: Date,
): BookingAction[] {
  const { state, startsAt, sessionId, isWaived } = booking
  const isNear = now.getTime() >= startsAt.getTime() - earlyMinutes * 60_000
  switch (state) {
    case 'requested':
      return ['confirm', 'cancel']
    case 'confirmed':
      return [
        ...(isNear ? (['check_in'] as const) : []),
        ...(minutesLate(booking, now) >= graceMinutes ? (['no_show'] as const) : []),
        'cancel',
      ]
    case 'checked_in':
      return ['complete', 'undo_check_in', 'cancel']
    case 'no_show':
    case 'cancelled_late':
      return sessionId !== null && !isWaived ? ['waive'] : []
    default:
      return []
  }
}
