import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SettingVersions } from '../../platform/db/tables.ts'
import {
  columnsFrom,
  fieldsFrom,
  mostListed,
  nextNumber,
  type NewFields,
  type VersionFields,
} from '../../platform/db/version-columns.ts'
import type { VersionState } from './version.rules.ts'

export type Version = VersionFields<VersionState> & {
  key: string
  value: unknown
  goesLiveAt: Date | null
  refusedWith: string | null
}

const versionFrom = (row: Selectable<SettingVersions>): Version => ({
  ...fieldsFrom<VersionState>(row),
  key: row.key,
  value: row.value,
  goesLiveAt: row.goes_live_at,
  refusedWith: row.refused_with,
})

/** Serialises work on the versions of one setting until the transaction ends. */
export async function lockVersions(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting versions ${key}`}, 0))`.execute(db)
}

/** Versions of a setting, newest first, up to a maximum. */
export async function listVersions(db: Db, key: string): Promise<Version[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .selectAll()
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(versionFrom)
}

/** Live, draft and scheduled versions of all settings. */
export async function listCurrent(db: Db): Promise<Version[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .selectAll()
    .where('state', 'in', ['live', 'draft', 'scheduled'])
    .orderBy('goes_live_at')
    .execute()
  return rows.map(versionFrom)
}

export async function findVersion(db: Db, id: string): Promise<Version | null> {
  const row = await db.selectFrom('setting_versions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? versionFrom(row) : null
}

type NewVersion = NewFields<VersionState> & Pick<Version, 'key' | 'value'>

/** Adds a version with the next number; the versions have to be locked. */
export async function addVersion(db: Db, version: NewVersion): Promise<Version> {
  const row = await db
    .insertInto('setting_versions')
    .values({
      ...columnsFrom(version),
      key: version.key,
      number: nextNumber('setting_versions', 'key', version.key),
      value: JSON.stringify(version.value),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return versionFrom(row)
}

type Change = Partial<Omit<Version, 'id' | 'key' | 'number'>>

export async function changeVersion(db: Db, id: string, change: Change): Promise<Version> {
  const row = await db
    .updateTable('setting_versions')
    .set({
      ...columnsFrom(change),
      value: change.value === undefined ? undefined : JSON.stringify(change.value),
      goes_live_at: change.goesLiveAt,
      refused_with: change.refusedWith,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return versionFrom(row)
}

/** Ids of due versions, earliest first. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('goes_live_at', '<=', now)
    .orderBy('goes_live_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Versions that go live until a time, nearest first, and their total. */
export async function listUpcoming(
  db: Db,
  until: Date,
  size: number,
): Promise<{ versions: Version[]; total: number }> {
  const upcoming = db
    .selectFrom('setting_versions')
    .where('state', '=', 'scheduled')
    .where('goes_live_at', '<=', until)
  const rows = await upcoming.selectAll().orderBy('goes_live_at').limit(size).execute()
  const { total } = await upcoming
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { versions: rows.map(versionFrom), total: Number(total) }
}

export async function listScheduled(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; key: string; at: Date; note: string }[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .select(['id', 'key', 'goes_live_at', 'note'])
    .where('state', '=', 'scheduled')
    .where('goes_live_at', '>=', from)
    .where('goes_live_at', '<', to)
    .orderBy('goes_live_at')
    .limit(200)
    .execute()
  return rows.flatMap(({ goes_live_at: at, ...row }) => (at === null ? [] : [{ ...row, at }]))
}
