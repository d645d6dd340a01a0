import type { BookingFacts } from '../../bookings/letter.ts'
import type { BookingState } from '../../bookings/rules.ts'

/** Kinds of messages about an appointment, with the booking state that each is true for. */
export const bookingMessageStates = {
  confirmed: 'confirmed',
  requested: 'requested',
  moved: 'confirmed',
  moved_request: 'requested',
  cancelled_early: 'cancelled_early',
  cancelled_late: 'cancelled_late',
  cancelled_by_shop: 'cancelled_by_shop',
  lapsed: 'lapsed',
  reminder: 'confirmed',
  soon: 'confirmed',
  offered: 'held',
  completed: 'completed',
} as const satisfies Record<string, BookingState>

export type BookingMessageKind = keyof typeof bookingMessageStates

/** Kinds that can be sent as a text, because they are of no use a day later. */
export const smsKinds = ['soon', 'offered'] as const satisfies readonly BookingMessageKind[]

export type SmsKind = (typeof smsKinds)[number]

/**
 * Whether a message is outdated: its appointment changed or has begun, or its hold or request has lapsed
 * (rules/bookings#11).
 */
export function isOutdated(
  kind: BookingMessageKind,
  { state, startsAt, lapsesAt }: Pick<BookingFacts, 'state' | 'startsAt' | 'lapsesAt'>,
  now: Date,
): boolean {
  if (state !== bookingMessageStates[kind]) return true
  const isAhead = state === 'confirmed' || state === 'requested' || state === 'held'
  return isAhead && (startsAt <= now || (lapsesAt !== null && lapsesAt <= now))
}
