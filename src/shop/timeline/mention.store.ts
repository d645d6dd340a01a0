import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TimelineSubject } from './comment.rules.ts'
import type { About } from './comment.store.ts'

export type MentionRow = {
  id: string
  commentId: string
  staffId: string
  name: string
  closedAt: Date | null
}

export async function listMentions(db: Db, commentIds: readonly string[]): Promise<MentionRow[]> {
  const found = await sql<MentionRow>`
    select m.id, m.comment_id as "commentId", m.staff_id as "staffId", a.name, m.closed_at as "closedAt"
    from timeline_mentions m join staff_accounts a on a.id = m.staff_id
    where m.comment_id = any (${commentIds}::uuid[]) order by m.id`.execute(db)
  return found.rows
}

/** Sets the mentions of a comment: removes others, and leaves those that were read closed. */
export async function setMentions(
  db: Db,
  commentId: string,
  { staffIds, at }: { staffIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`delete from timeline_mentions where comment_id = ${commentId} and staff_id <> all (${staffIds}::uuid[])`.execute(
    db,
  )
  await sql`insert into timeline_mentions (comment_id, staff_id, created_at)
    select ${commentId}, id, ${at} from unnest(${staffIds}::uuid[]) id on conflict do nothing`.execute(db)
}

/** Closes a staff user's open mentions about a subject. */
export async function closeMentionsAbout(
  db: Db,
  { thing, thingId }: About,
  { staffId, at }: { staffId: string; at: Date },
): Promise<void> {
  await sql`update timeline_mentions m set closed_at = ${at} from timeline_comments c
    where c.id = m.comment_id and c.entity = ${thing} and c.entity_id = ${thingId}
      and m.staff_id = ${staffId} and m.closed_at is null`.execute(db)
}

/** A mention under its lock, with its staff user and subject; null: unknown. */
export async function lockMention(
  db: Db,
  id: string,
): Promise<(About & { staffId: string; closedAt: Date | null }) | null> {
  const found = await sql<About & { staffId: string; closedAt: Date | null }>`
    select c.entity as thing, c.entity_id as "thingId", m.staff_id as "staffId", m.closed_at as "closedAt"
    from timeline_mentions m join timeline_comments c on c.id = m.comment_id where m.id = ${id} for update of m`.execute(
    db,
  )
  return found.rows[0] ?? null
}

export const closeMention = (db: Db, id: string, at: Date) =>
  db.updateTable('timeline_mentions').set({ closed_at: at }).where('id', '=', id).execute()

export type OpenMention = About & { id: string; by: string; text: string; at: Date }

/** Open mentions of a staff user about subjects of some kinds, oldest first. */
export async function listOpen(
  db: Db,
  { staffId, things }: { staffId: string; things: readonly TimelineSubject[] },
  most: number,
): Promise<{ rows: OpenMention[]; total: number }> {
  const where = sql`from timeline_mentions m join timeline_comments c on c.id = m.comment_id
    where m.staff_id = ${staffId} and m.closed_at is null and c.entity = any (${things}::text[])`
  const found = await sql<OpenMention>`
    select m.id, c.entity as thing, c.entity_id as "thingId", left(c.text, 200) as text, m.created_at as at,
      (select a.name from staff_accounts a where a.id = c.staff_id) as by
    ${where} order by m.created_at, m.id limit ${most}`.execute(db)
  if (found.rows.length < most) return { rows: found.rows, total: found.rows.length }
  const counted = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? found.rows.length }
}
