import type { Db } from '../../../platform/db/database.ts'
import type { WaitEntry } from './waitlist.rules.ts'
import { entryFrom } from './waitlist.store.ts'

/** The same, locked: two jobs that offer places go through a list one after another. */
export async function lockEntry(db: Db, id: string): Promise<WaitEntry | null> {
  const row = await db
    .selectFrom('booking_waitlist')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? entryFrom(row) : null
}

/** Who waits for a day at a branch, in the order in which they came. */
export async function listWaiting(db: Db, branchKey: string, day: string): Promise<WaitEntry[]> {
  const rows = await db
    .selectFrom('booking_waitlist')
    .selectAll()
    .where('branch_key', '=', branchKey)
    .where('day', '=', day)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(entryFrom)
}

export async function markOffered(db: Db, id: string, bookingId: string): Promise<void> {
  await db
    .updateTable('booking_waitlist')
    .set({ state: 'offered', booking_id: bookingId })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** What came of the place that was kept; an entry whose owner left it stays so. */
export async function endOffer(
  db: Db,
  bookingId: string,
  state: 'taken' | 'lapsed',
  at: Date,
): Promise<void> {
  await db
    .updateTable('booking_waitlist')
    .set({ state, ended_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'offered')
    .execute()
}
