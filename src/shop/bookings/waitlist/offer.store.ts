import type { Db } from '../../../platform/db/database.ts'
import type { WaitEntry } from './waitlist.rules.ts'
import { entryFrom } from './waitlist.store.ts'

/** Locks an entry, so that concurrent jobs do not offer two places to it. */
export async function lockEntry(db: Db, id: string): Promise<WaitEntry | null> {
  const row = await db
    .selectFrom('booking_waitlist')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? entryFrom(row) : null
}

/** Waiting entries for a day at a branch, oldest first. */
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

/** Ends an offered entry as taken or lapsed; an entry that its owner left does not change. */
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
