import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'
import { codeTries, type CodePurpose } from './code.rules.ts'

export type CodeKey = { purpose: CodePurpose; to: string }

/** Stores a code and invalidates the one before it (rules/members#4). */
export async function saveCode(
  db: Db,
  { purpose, to }: CodeKey,
  code: { hash: string; at: Date; expiresAt: Date },
): Promise<void> {
  const fresh = { hash: code.hash, tries: 0, created_at: code.at, expires_at: code.expiresAt, used_at: null }
  await db
    .insertInto('codes')
    .values({ purpose, target: to, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'target']).doUpdateSet(fresh))
    .execute()
}

/** Consumes one try of a code and returns its hash; null: no valid code. */
export async function takeTry(db: Db, { purpose, to }: CodeKey, now: Date): Promise<string | null> {
  const taken = await db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('target', '=', to)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeTries)
    .returning('hash')
    .executeTakeFirst()
  return taken?.hash ?? null
}

/** Marks a code as used; false: it was used concurrently or replaced by a newer one. */
export async function useCode(db: Db, { purpose, to }: CodeKey, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('codes')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('target', '=', to)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

export const forgetOldCodes = (db: Db, before: Date): Promise<void> =>
  deleteInPortions(db, 'codes', sql`expires_at < ${before}`)
