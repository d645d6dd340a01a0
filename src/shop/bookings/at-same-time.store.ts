import type { Db } from '../../platform/db/database.ts'
import type { Booking } from './booking.rules.ts'
import { bookingFrom } from './store.ts'

/** Other appointments and requests of a member that share a minute with a booking; at most five. */
export async function listAtSameTime(
  db: Db,
  memberId: string,
  { id, startsAt, endsAt }: Pick<Booking, 'id' | 'startsAt' | 'endsAt'>,
): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('state', 'in', ['requested', 'confirmed', 'checked_in'])
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(5)
    .execute()
  return rows.map(bookingFrom)
}
