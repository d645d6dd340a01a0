import type { Tone } from '../../account/subscriptions/standing.rules.ts'
import type { BookingState } from '#shop/bookings/rules.ts'

/** How an appointment looks in a word. */
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

/** Whether it is still to come. */
export const isToCome = (state: BookingState): boolean =>
  state === 'requested' || state === 'confirmed' || state === 'checked_in'
