import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'

/** Stores the reset link of a member and invalidates the previous one (rules/members#9). */
export async function saveReset(
  db: Db,
  memberId: string,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  const fresh = { hash, expires_at: expiresAt, used_at: null }
  await db
    .insertInto('password_resets')
    .values({ member_id: memberId, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .execute()
}

/** Consumes a link and returns its member; null: unknown, used or expired. */
export async function useReset(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return used?.member_id ?? null
}

export async function isResetOpen(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('password_resets')
    .select('member_id')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

export async function endReset(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('member_id', '=', memberId).execute()
}

export const forgetOld = (db: Db, now: Date): Promise<void> =>
  deleteInPortions(db, 'password_resets', sql`expires_at < ${now}`)
