import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TimelineSubject } from './comment.rules.ts'

export type About = { thing: TimelineSubject; thingId: string }
export type CommentRow = About & {
  id: string
  staffId: string
  by: string
  text: string
  version: number
  createdAt: Date
  editedAt: Date | null
}

const columns = sql`c.id, c.entity as thing, c.entity_id as "thingId", c.staff_id as "staffId", a.name as by, c.text, c.version,
  c.created_at as "createdAt", c.edited_at as "editedAt"`
const from = sql`from timeline_comments c join staff_accounts a on a.id = c.staff_id`

/** Latest comments of a subject. */
export async function listComments(db: Db, { thing, thingId }: About, most: number): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`select ${columns} ${from}
    where c.entity = ${thing} and c.entity_id = ${thingId} order by c.created_at desc, c.id desc limit ${most}`.execute(
    db,
  )
  return found.rows
}

export async function lockComment(db: Db, id: string): Promise<CommentRow | null> {
  const found = await sql<CommentRow>`select ${columns} ${from} where c.id = ${id} for update of c`.execute(
    db,
  )
  return found.rows[0] ?? null
}

export async function addComment(
  db: Db,
  { thing, thingId }: About,
  { staffId, text, at }: { staffId: string; text: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('timeline_comments')
    .values({ entity: thing, entity_id: thingId, staff_id: staffId, text, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const saveText = (db: Db, id: string, { text, at }: { text: string; at: Date }) =>
  db
    .updateTable('timeline_comments')
    .set((set) => ({ text, edited_at: at, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Deletes a comment with its mentions and files. */
export const dropComment = (db: Db, id: string) =>
  db.deleteFrom('timeline_comments').where('id', '=', id).execute()

/** Deletes comments about an account and its orders. */
export async function dropCommentsAbout(db: Db, memberId: string): Promise<void> {
  await sql`delete from timeline_comments where (entity = 'member' and entity_id = ${memberId})
    or (entity = 'order' and entity_id in (select id from orders where member_id = ${memberId}))`.execute(db)
}

/** Moves comments to the account that a member was merged into. */
export const moveComments = (db: Db, fromId: string, intoId: string) =>
  db
    .updateTable('timeline_comments')
    .set({ entity_id: intoId })
    .where('entity', '=', 'member')
    .where('entity_id', '=', fromId)
    .execute()
