import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { HistoryKind } from './history.rules.ts'

export type BookingEvent = { kind: HistoryKind; actor: string; reason: string; at: Date; startsAt: Date }

/** Events of an appointment and of its predecessors before each move, oldest first. */
export async function listEvents(db: Db, bookingId: string): Promise<BookingEvent[]> {
  const found = await sql<BookingEvent>`
    with recursive line as (
      select id, moved_from, starts_at from bookings where id = ${bookingId}
      union all
      select b.id, b.moved_from, b.starts_at from bookings b join line on b.id = line.moved_from
    )
    select e.kind, e.actor, e.reason, e.at, line.starts_at as "startsAt"
    from booking_events e join line on line.id = e.booking_id
    order by e.id limit 200`.execute(db)
  return found.rows
}
