import type { Db } from '../../platform/db/database.ts'

/** One picture a test, sealed; another takes its place. */
export async function savePhoto(db: Db, sessionId: string, body: Buffer, createdAt: Date): Promise<void> {
  await db
    .insertInto('scalp_photos')
    .values({ session_id: sessionId, body, created_at: createdAt })
    .onConflict((old) => old.column('session_id').doUpdateSet({ body, created_at: createdAt }))
    .execute()
}

export async function findPhoto(db: Db, sessionId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('scalp_photos')
    .select('body')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.body ?? null
}

export async function listPhotos(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('scalp_photos')
    .select('session_id')
    .where('session_id', 'in', [...sessionIds])
    .execute()
  return new Set(rows.map(({ session_id }) => session_id))
}

export async function removePhoto(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('scalp_photos').where('session_id', '=', sessionId).execute()
}
