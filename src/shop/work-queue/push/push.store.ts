import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The sealed push key of the shop. `made` is stored if there is none, so that all processes use one key. */
export async function pushKey(db: Db, made: { sealed: Buffer; at: Date } | null): Promise<Buffer | null> {
  if (made)
    await sql`insert into desk_push_keys (sealed, made_at) values (${made.sealed}, ${made.at}) on conflict do nothing`.execute(
      db,
    )
  const row = await db.selectFrom('desk_push_keys').select('sealed').executeTakeFirst()
  return row?.sealed ?? null
}

export type DeviceRow = {
  id: string
  device: string
  at: Date
  hash: Buffer
  sealed: Buffer
  lastPushId: string | null
  /** The device's user is still signed in there, and no other has signed in since: it gets pushes (rules/desk-notices#8). */
  isSignedIn: boolean
}

/** Devices of a staff user. A browser without an id is judged by the last session of its user in any browser. */
export async function listDevices(db: Db, staffId: string): Promise<DeviceRow[]> {
  const found = await sql<DeviceRow>`
    select d.id, d.device, d.created_at as at, d.endpoint_hash as hash, d.sealed, d.last_push_id as "lastPushId",
      coalesce(last.is_signed_in, d.browser_hash is null) as "isSignedIn"
    from desk_push_subscriptions d left join lateral (
      select s.staff_id = d.staff_id and s.ended_at is null as is_signed_in from staff_sessions s
      where s.browser_hash = d.browser_hash or (d.browser_hash is null and s.staff_id = d.staff_id)
      order by s.created_at desc limit 1) last on true
    where d.staff_id = ${staffId} order by d.created_at, d.id`.execute(db)
  return found.rows
}

/** Hash of the browser id of a session; null: the session has no browser id. */
export async function browserOf(db: Db, sessionId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('browser_hash')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.browser_hash ?? null
}

export async function saveDevice(
  db: Db,
  staffId: string,
  {
    hash,
    browser,
    sealed,
    device,
    at,
  }: Pick<DeviceRow, 'hash' | 'sealed' | 'device' | 'at'> & {
    browser: Buffer | null
  },
): Promise<void> {
  await db
    .insertInto('desk_push_subscriptions')
    .values({ staff_id: staffId, endpoint_hash: hash, browser_hash: browser, sealed, device, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ staff_id: staffId, browser_hash: browser, sealed, device, last_push_id: null }),
    )
    .execute()
}

/** Deletes a device, of the given staff user or of any. */
export const removeDevice = (db: Db, id: string, staffId?: string) =>
  sql`delete from desk_push_subscriptions where id = ${id}::uuid
    and (${staffId ?? null}::uuid is null or staff_id = ${staffId ?? null}::uuid)`.execute(db)

export const notePush = (db: Db, id: string, pushId: string) =>
  db.updateTable('desk_push_subscriptions').set({ last_push_id: pushId }).where('id', '=', id).execute()

/** Deletes devices of staff users who have left, and of browsers without a stored session. */
export async function forgetDevices(db: Db): Promise<void> {
  await sql`delete from desk_push_subscriptions d
    where staff_id in (select id from staff_accounts where disabled_at is not null)
      or (browser_hash is not null
        and not exists (select from staff_sessions s where s.browser_hash = d.browser_hash))`.execute(db)
}
