import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type PlatformRow = {
  id: string
  url: string
  profile: unknown
  freshUntil: Date | null
  failure: 'unreachable' | 'malformed' | null
  retryAt: Date | null
}

/** A platform by its profile address; records the time of use once a minute. */
export async function findPlatform(db: Db, url: string, now: Date): Promise<PlatformRow | null> {
  const row = await db
    .selectFrom('agent_platforms')
    .selectAll()
    .where('profile_url', '=', url)
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.seen_at.getTime() > 60_000)
    await db.updateTable('agent_platforms').set({ seen_at: now }).where('id', '=', row.id).execute()
  return {
    id: row.id,
    url: row.profile_url,
    profile: row.profile,
    freshUntil: row.fresh_until,
    failure: row.failure as PlatformRow['failure'], // the column's check
    retryAt: row.retry_at,
  }
}

type Read = { profile: unknown; freshUntil: Date } | { failure: 'unreachable' | 'malformed'; retryAt: Date }

/** Stores the result of reading a profile and returns the platform's id. A failure keeps the previous profile. */
export async function saveRead(db: Db, url: string, read: Read, now: Date): Promise<string> {
  const isRead = 'profile' in read
  const found = await sql<{ id: string }>`
    insert into agent_platforms as p (profile_url, profile, fresh_until, failure, retry_at, first_seen_at, seen_at)
    values (${url}, ${isRead ? JSON.stringify(read.profile) : null}::jsonb, ${isRead ? read.freshUntil : null},
      ${isRead ? null : read.failure}, ${isRead ? null : read.retryAt}, ${now}, ${now})
    on conflict (profile_url) do update set
      profile = coalesce(excluded.profile, p.profile), fresh_until = coalesce(excluded.fresh_until, p.fresh_until),
      failure = excluded.failure, retry_at = excluded.retry_at, seen_at = excluded.seen_at
    returning id`.execute(db)
  const id = found.rows[0]?.id
  if (!id) throw new Error('a platform was not written')
  return id
}

/** Deletes platforms that have not called for long and have no session. */
export async function deleteIdlePlatforms(db: Db, before: Date): Promise<void> {
  await sql`delete from agent_platforms p where seen_at < ${before}
    and not exists (select from agent_sessions s where s.platform_id = p.id)`.execute(db)
}

/** A platform by id, with its last profile. */
export async function readPlatform(
  db: Db,
  id: string,
): Promise<{ id: string; url: string; profile: unknown } | null> {
  const row = await db
    .selectFrom('agent_platforms')
    .select(['id', 'profile_url as url', 'profile'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function profileUrlOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('agent_platforms')
    .select('profile_url')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.profile_url ?? null
}
