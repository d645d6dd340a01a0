import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { deleteInPortions } from '../../../platform/db/delete-in-portions.ts'
import type { WorkItemKind } from '../contract.ts'
import type { MailChoice } from './notice.rules.ts'

export type NewNotice = {
  subject: string
  occurrence: string
  inDesk: boolean
  mail: MailChoice
  push: boolean
}

/** Kinds that have been started for a staff user. */
export async function listStarts(db: Db, staffId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('desk_notice_starts')
    .select('kind')
    .where('staff_id', '=', staffId)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

export const addStart = (db: Db, staffId: string, kind: WorkItemKind) =>
  db
    .insertInto('desk_notice_starts')
    .values({ staff_id: staffId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Inserts notices that do not exist yet. Returns the number of new ones. */
export async function addNotices(
  db: Db,
  { staffId, kind, at }: { staffId: string; kind: WorkItemKind; at: Date },
  notices: readonly NewNotice[],
): Promise<number> {
  const known = await sql<{ name: string }>`select subject || ' ' || occurrence as name from desk_notices
    where staff_id = ${staffId} and kind = ${kind}
      and subject = any (${notices.map(({ subject }) => subject)}::text[])`.execute(db)
  const names = new Set(known.rows.map(({ name }) => name))
  const fresh = notices.filter(({ subject, occurrence }) => !names.has(`${subject} ${occurrence}`))
  if (fresh.length === 0) return 0 // an insert without rows would still fire the notification trigger
  const added = await db
    .insertInto('desk_notices')
    .values(
      fresh.map(({ subject, occurrence, inDesk, mail, push }) => ({
        staff_id: staffId,
        kind,
        subject,
        occurrence,
        in_desk: inDesk,
        mail,
        push: push ? 'waiting' : 'none',
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length
}

export type NoticeRow = {
  id: string
  kind: WorkItemKind
  subject: string
  occurrence: string
  at: Date
  readAt: Date | null
}

const columns = sql`id, kind, subject, occurrence, created_at as at, read_at as "readAt"`

export async function listNotices(
  db: Db,
  { staffId, kinds }: { staffId: string; kinds: readonly WorkItemKind[] },
  page: { from: number; size: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const where = sql`staff_id = ${staffId} and in_desk and kind = any (${[...kinds]}::text[])`
  const [found, counted] = await Promise.all([
    sql<NoticeRow>`select ${columns} from desk_notices where ${where}
      order by created_at desc, id desc limit ${page.size} offset ${page.from}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from desk_notices where ${where}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function countUnread(db: Db, staffId: string, kinds: readonly WorkItemKind[]): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from desk_notices
    where staff_id = ${staffId} and in_desk and read_at is null and kind = any (${[...kinds]}::text[])`.execute(
    db,
  )
  return rows[0]?.unread ?? 0
}

export async function hasNotice(db: Db, staffId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('desk_notices')
    .select('id')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks one notice as read, or all. */
export const markRead = (db: Db, staffId: string, { id, at }: { id: string | undefined; at: Date }) =>
  sql`update desk_notices set read_at = ${at}
    where staff_id = ${staffId} and read_at is null and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)`.execute(
    db,
  )

/** Staff users with a pending mail or push. */
export async function listWaiting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct staff_id as id from desk_notices
    where mail in ('now', 'digest') or push = 'waiting'`.execute(db)
  return rows.map(({ id }) => id)
}

export type WaitingNotice = NoticeRow & { mail: MailChoice | 'sent' | 'dropped'; push: string }

/** Locks the pending notices of a staff user, oldest first, up to 500. */
export async function lockWaiting(db: Db, staffId: string): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`select ${columns}, mail, push from desk_notices
    where staff_id = ${staffId} and (mail in ('now', 'digest') or push = 'waiting')
    order by created_at, id limit 500 for update`.execute(db)
  return rows
}

export const settleMail = (db: Db, ids: readonly string[], state: 'sent' | 'dropped') =>
  sql`update desk_notices set mail = ${state} where id = any (${[...ids]}::uuid[])`.execute(db)

export const settlePush = (db: Db, ids: readonly string[], state: 'sent' | 'dropped') =>
  sql`update desk_notices set push = ${state} where id = any (${[...ids]}::uuid[])`.execute(db)

/** Deletes old notices, and all of staff users who have left. */
export async function forgetNotices(db: Db, before: Date): Promise<void> {
  await deleteInPortions(
    db,
    'desk_notices',
    sql`created_at < ${before} and mail not in ('now', 'digest') and push <> 'waiting'`,
  )
  for (const table of ['desk_notices', 'desk_notice_rules', 'desk_notice_settings', 'desk_notice_starts'])
    await sql`delete from ${sql.table(table)}
      where staff_id in (select id from staff_accounts where disabled_at is not null)`.execute(db)
}
