import type { Tone } from '../../account/subscriptions/standing.rules.ts'
import type { BookingState } from '#shop/bookings/rules.ts'

/** Colour of the label of an appointment's state. */
export const toneOf: Record<BookingState, Tone> = {
  held: 'warn',
  requested: 'warn',
  confirmed: 'good',
  checked_in: 'good',
  completed: 'quiet',
  cancelled_early: 'quiet',
  cancelled_late: 'bad',
  cancelled_by_shop: 'bad',
  no_show: 'bad',
  rescheduled: 'quiet',
  lapsed: 'bad',
}

/** Whether the appointment is still to take place. */
export const isToCome = (state: BookingState): boolean =>
  state === 'requested' || state === 'confirmed' || state === 'checked_in'
