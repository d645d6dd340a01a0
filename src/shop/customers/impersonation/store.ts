import type { Db } from '../../../platform/db/database.ts'

export type NewImpersonation = {
  id: string
  hash: Buffer
  memberId: string
  staffId: string
  reason: string
  startedAt: Date
  expiresAt: Date
}

export async function addImpersonation(db: Db, one: NewImpersonation): Promise<void> {
  await db
    .insertInto('impersonations')
    .values({
      id: one.id,
      token_hash: one.hash,
      member_id: one.memberId,
      staff_id: one.staffId,
      reason: one.reason,
      started_at: one.startedAt,
      expires_at: one.expiresAt,
    })
    .execute()
}

export type Impersonation = { id: string; memberId: string; staffId: string; expiresAt: Date }

/** The active impersonation of a token; null: expired or ended. */
export async function findImpersonation(db: Db, hash: Buffer, now: Date): Promise<Impersonation | null> {
  const found = db
    .selectFrom('impersonations')
    .select(['id', 'member_id as memberId', 'staff_id as staffId', 'expires_at as expiresAt'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
  return (await found.executeTakeFirst()) ?? null
}

/** Ends the impersonation of a token and returns its member; null: none is active. */
export async function endOf(db: Db, hash: Buffer, at: Date): Promise<string | null> {
  const ended = await db
    .updateTable('impersonations')
    .set({ ended_at: at })
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .returning('member_id as memberId')
    .executeTakeFirst()
  return ended?.memberId ?? null
}

/** Ends all impersonations of a staff user, who can view one account at a time. */
export async function endAllOf(db: Db, staffId: string, at: Date): Promise<void> {
  await db
    .updateTable('impersonations')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}
