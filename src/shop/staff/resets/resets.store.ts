import type { Db } from '../../../platform/db/database.ts'

export type Reset = {
  staffId: string
  /** Sealed; null: the authenticator that is connected stays. */
  totpSecret: Buffer | null
}

/** The one before is dead. */
export async function saveReset(
  db: Db,
  { staffId, totpSecret, hash, until }: Reset & { hash: Buffer; until: Date },
): Promise<void> {
  const reset = { token_hash: hash, totp_secret: totpSecret, until }
  await db
    .insertInto('staff_resets')
    .values({ staff_id: staffId, ...reset })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(reset))
    .execute()
}

/** Whether a staff user has an open reset link that also replaces the authenticator. */
export async function hasWholeReset(db: Db, staffId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_resets')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('totp_secret', 'is not', null)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a reset; null: expired, used, or of a disabled staff user. */
export async function lockReset(db: Db, hash: Buffer, now: Date): Promise<Reset | null> {
  const row = await db
    .selectFrom('staff_resets as r')
    .innerJoin('staff_accounts as a', 'a.id', 'r.staff_id')
    .select(['r.staff_id as staffId', 'r.totp_secret as totpSecret'])
    .where('r.token_hash', '=', hash)
    .where('r.until', '>', now)
    .where('a.disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function endReset(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_resets').where('staff_id', '=', staffId).execute()
}

export async function saveAuthenticator(db: Db, id: string, totpSecret: Buffer): Promise<void> {
  await db.updateTable('staff_accounts').set({ totp_secret: totpSecret }).where('id', '=', id).execute()
}
