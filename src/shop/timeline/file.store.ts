import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { About } from './comment.store.ts'

export type FileType = 'image/webp' | 'application/pdf'
export type NewFile = { name: string; type: FileType; bytes: Uint8Array }
export type FileRow = { id: string; commentId: string; name: string; type: FileType; size: number }

/** Files of comments, without their content. */
export async function listFiles(db: Db, commentIds: readonly string[]): Promise<FileRow[]> {
  const found = await sql<FileRow>`
    select id, comment_id as "commentId", name, type, octet_length(bytes) as size
    from timeline_files where comment_id = any (${commentIds}::uuid[]) order by id`.execute(db)
  return found.rows
}

export async function addFile(
  db: Db,
  commentId: string,
  { name, type, bytes, at }: NewFile & { at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('timeline_files')
    .values({ comment_id: commentId, name, type, bytes: Buffer.from(bytes), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file with its comment's subject; null: unknown. */
export async function findFile(
  db: Db,
  id: string,
): Promise<(About & NewFile & { commentId: string }) | null> {
  const found = await sql<About & NewFile & { commentId: string }>`
    select f.name, f.type, f.bytes, f.comment_id as "commentId", c.entity as thing, c.entity_id as "thingId"
    from timeline_files f join timeline_comments c on c.id = f.comment_id where f.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export const dropFile = (db: Db, id: string) => db.deleteFrom('timeline_files').where('id', '=', id).execute()
