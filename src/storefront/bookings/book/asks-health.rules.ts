import type { BookData } from './book.server.ts'

/**
 * Whether the questions about health are asked: when no answers hold, and when a scalp test, which may be
 * newer than those that do, says something of them (rules/bookings#7).
 */
export const asksHealth = ({
  healthDue,
  healthAnsweredAt,
  fromTest,
}: Pick<BookData, 'healthDue' | 'healthAnsweredAt' | 'fromTest'>): boolean =>
  healthDue || (fromTest !== null && healthAnsweredAt !== null)
