import type { BookData } from './book.server.ts'

/**
 * Whether the questions about health are asked: when no answers hold, when those that do make a request of
 * every booking (what they tell of may be over), and when a scalp test, which may be newer, says something of
 * them (rules/bookings#7).
 */
export const asksHealth = ({
  healthDue,
  healthFlagged,
  healthAnsweredAt,
  fromTest,
}: Pick<BookData, 'healthDue' | 'healthFlagged' | 'healthAnsweredAt' | 'fromTest'>): boolean =>
  healthDue || healthFlagged || (fromTest !== null && healthAnsweredAt !== null)
