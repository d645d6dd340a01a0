import type { Db } from '../../platform/db/database.ts'

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

export async function forgetProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_proofs').where('expires_at', '<', now).execute()
}
