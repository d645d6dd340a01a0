import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The key of the shop, sealed; `made` is written when there is none yet, so that every process has one. */
export async function pushKey(db: Db, made: { sealed: Buffer; at: Date } | null): Promise<Buffer | null> {
  if (made)
    await sql`insert into desk_push_keys (sealed, made_at) values (${made.sealed}, ${made.at}) on conflict do nothing`.execute(
      db,
    )
  const row = await db.selectFrom('desk_push_keys').select('sealed').executeTakeFirst()
  return row?.sealed ?? null
}

export type DeviceRow = { id: string; device: string; at: Date; sealed: Buffer; lastPushId: string | null }

export async function listDevices(db: Db, staffId: string): Promise<DeviceRow[]> {
  const rows = await db
    .selectFrom('desk_push_subscriptions')
    .select(['id', 'device', 'created_at', 'sealed', 'last_push_id'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, device, created_at: at, sealed, last_push_id: lastPushId }) => ({
    id,
    device,
    at,
    sealed,
    lastPushId,
  }))
}

export async function saveDevice(
  db: Db,
  staffId: string,
  { hash, sealed, device, at }: { hash: Buffer; sealed: Buffer; device: string; at: Date },
): Promise<void> {
  await db
    .insertInto('desk_push_subscriptions')
    .values({ staff_id: staffId, endpoint_hash: hash, sealed, device, created_at: at })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({ staff_id: staffId, sealed, device, last_push_id: null }),
    )
    .execute()
}

/** Of a colleague; without one whosever it is. */
export const removeDevice = (db: Db, id: string, staffId?: string) =>
  sql`delete from desk_push_subscriptions where id = ${id}::uuid
    and (${staffId ?? null}::uuid is null or staff_id = ${staffId ?? null}::uuid)`.execute(db)

export const notePush = (db: Db, id: string, pushId: string) =>
  db.updateTable('desk_push_subscriptions').set({ last_push_id: pushId }).where('id', '=', id).execute()

export async function forgetDevices(db: Db): Promise<void> {
  await sql`delete from desk_push_subscriptions
    where staff_id in (select id from staff_accounts where disabled_at is not null)`.execute(db)
}
