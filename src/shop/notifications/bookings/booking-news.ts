import type { BookingFacts } from '../../bookings/letter.ts'
import type { BookingState } from '../../bookings/rules.ts'

/** What is written about an appointment, and the state it has to be in for that. */
export const bookingNews = {
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

export type BookingNews = keyof typeof bookingNews

/** Of these a text can be sent: they are no use tomorrow. */
export const textedNews = ['soon', 'offered'] as const satisfies readonly BookingNews[]

export type TextedNews = (typeof textedNews)[number]

/**
 * Whether a letter is true no more: its appointment changed, has begun, or the place is no longer kept
 * (rules/bookings#11).
 */
export function isOutdated(
  kind: BookingNews,
  { state, startsAt, lapsesAt }: Pick<BookingFacts, 'state' | 'startsAt' | 'lapsesAt'>,
  now: Date,
): boolean {
  if (state !== bookingNews[kind]) return true
  const isAhead = state === 'confirmed' || state === 'requested' || state === 'held'
  return isAhead && (startsAt <= now || (lapsesAt !== null && lapsesAt <= now))
}
