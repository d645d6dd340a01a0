import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'

/** Takes a proof; false: it was taken before. */
export async function takeProof(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const taken = await db
    .insertInto('used_proofs')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

export const forgetProofs = (db: Db, now: Date): Promise<void> =>
  deleteInPortions(db, 'used_proofs', sql`expires_at < ${now}`)
