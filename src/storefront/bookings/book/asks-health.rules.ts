import type { BookData } from './book.server.ts'

/**
 * Whether to ask the health questions: if there are no valid answers; if valid ones turn every booking into a
 * request, since their cause may be over; or if a scalp test, which may be newer, has answers to them
 * (rules/bookings#7).
 */
export const asksHealth = ({
  healthDue,
  healthFlagged,
  healthAnsweredAt,
  fromTest,
}: Pick<BookData, 'healthDue' | 'healthFlagged' | 'healthAnsweredAt' | 'fromTest'>): boolean =>
  healthDue || healthFlagged || (fromTest !== null && healthAnsweredAt !== null)
