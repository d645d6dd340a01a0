import type { Db } from '../../platform/db/database.ts'
import type { Portion } from '../portions.ts'

/** Ids of expired rewards, after the id `after`. */
export async function listEnded(db: Db, now: Date, { most, after }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('rewards')
    .select('id')
    .where('state', 'in', ['claimable', 'claimed'])
    .where('expires_at', '<=', now)
    .where('frozen_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Marks the rewards due for a reminder, some days after they became claimable, and returns them. */
export async function takeReminders(
  db: Db,
  days: number,
  now: Date,
  since: Date,
): Promise<{ id: string; memberId: string }[]> {
  const rows = await db
    .updateTable('rewards')
    .set({ reminded: days })
    .where('state', 'in', ['claimable', 'claimed'])
    .where('claimable_at', '<=', since)
    .where('reminded', '<', days)
    .where('frozen_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'member_id'])
    .execute()
  return rows.map((row) => ({ id: row.id, memberId: row.member_id }))
}
