import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SettingVersions } from '../../platform/db/tables.ts'
import type { VersionState } from './version.rules.ts'

export type Version = {
  id: string
  key: string
  number: number
  value: unknown
  state: VersionState
  note: string
  /** E-mail of the colleague; empty: nobody at the desk. */
  madeBy: string
  madeAt: Date
  publishedBy: string | null
  goesLiveAt: Date | null
  liveFrom: Date | null
  liveUntil: Date | null
  refusedWith: string | null
}

const versionFrom = (row: Selectable<SettingVersions>): Version => ({
  id: row.id,
  key: row.key,
  number: row.number,
  value: row.value,
  state: row.state as VersionState, // the column's check
  note: row.note,
  madeBy: row.made_by,
  madeAt: row.made_at,
  publishedBy: row.published_by,
  goesLiveAt: row.goes_live_at,
  liveFrom: row.live_from,
  liveUntil: row.live_until,
  refusedWith: row.refused_with,
})

/** Waits for others who work on the versions of the same setting. */
export async function lockVersions(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting versions ${key}`}, 0))`.execute(db)
}

const mostListed = 200

/** Versions of a setting, the newest first; the oldest of very many are left out. */
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

/** Of every setting what is live, drafted or scheduled. */
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

type NewVersion = Pick<Version, 'key' | 'value' | 'state' | 'note' | 'madeBy' | 'madeAt'> &
  Partial<Pick<Version, 'publishedBy' | 'liveFrom'>>

/** With the next number of its setting; the versions have to be locked. */
export async function addVersion(db: Db, version: NewVersion): Promise<Version> {
  const row = await db
    .insertInto('setting_versions')
    .values((eb) => ({
      key: version.key,
      number: eb
        .selectFrom('setting_versions')
        .select((it) => it(it.fn.coalesce(it.fn.max('number'), sql<number>`0`), '+', 1).as('number'))
        .where('key', '=', version.key),
      value: JSON.stringify(version.value),
      state: version.state,
      note: version.note,
      made_by: version.madeBy,
      made_at: version.madeAt,
      published_by: version.publishedBy ?? null,
      live_from: version.liveFrom ?? null,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return versionFrom(row)
}

type Change = Partial<Omit<Version, 'id' | 'key' | 'number'>>

export async function changeVersion(db: Db, id: string, change: Change): Promise<Version> {
  const row = await db
    .updateTable('setting_versions')
    .set({
      ...(change.value === undefined ? {} : { value: JSON.stringify(change.value) }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.note === undefined ? {} : { note: change.note }),
      ...(change.madeBy === undefined ? {} : { made_by: change.madeBy }),
      ...(change.madeAt === undefined ? {} : { made_at: change.madeAt }),
      ...(change.publishedBy === undefined ? {} : { published_by: change.publishedBy }),
      ...(change.goesLiveAt === undefined ? {} : { goes_live_at: change.goesLiveAt }),
      ...(change.liveFrom === undefined ? {} : { live_from: change.liveFrom }),
      ...(change.liveUntil === undefined ? {} : { live_until: change.liveUntil }),
      ...(change.refusedWith === undefined ? {} : { refused_with: change.refusedWith }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return versionFrom(row)
}

/** Ids of versions whose moment has come, the earliest first. */
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

/** Versions that go live until a moment, the next first, and how many there are. */
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
