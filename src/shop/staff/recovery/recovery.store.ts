import type { Db } from '../../../platform/db/database.ts'

/** These codes instead of all before. */
export async function replaceCodes(
  db: Db,
  staffId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  // concurrent requests wait for this lock, so that exactly one set remains
  await db.selectFrom('staff_accounts').select('id').where('id', '=', staffId).forUpdate().execute()
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash, made_at: at })))
    .execute()
}

/** Uses a code up; false: it is none of theirs, or was used before. */
export async function takeRecoveryCode(db: Db, staffId: string, hash: Buffer, at: Date): Promise<boolean> {
  const taken = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** How many are left, and when they were made; null: none were. */
export async function standingOf(db: Db, staffId: string): Promise<{ left: number; madeAt: Date | null }> {
  const codes = await db
    .selectFrom('staff_recovery_codes')
    .select(['made_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .execute()
  return { left: codes.filter(({ used_at: at }) => at === null).length, madeAt: codes[0]?.made_at ?? null }
}

/** Whether a staff user has ever signed in. */
export async function hasSignedIn(db: Db, staffId: string): Promise<boolean> {
  const session = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
