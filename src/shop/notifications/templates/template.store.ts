import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { TemplateVersions } from '../../../platform/db/tables.ts'
import type { TemplateState } from './template.rules.ts'
import type { ChangedWords } from './words.rules.ts'

export type TemplateVersion = {
  id: string
  template: string
  number: number
  words: ChangedWords
  state: TemplateState
  note: string
  /** E-mail of the colleague. */
  madeBy: string
  madeAt: Date
  publishedBy: string | null
  liveFrom: Date | null
  liveUntil: Date | null
}

const versionFrom = (row: Selectable<TemplateVersions>): TemplateVersion => ({
  id: row.id,
  template: row.template,
  number: row.number,
  words: row.words as ChangedWords, // written by this store
  state: row.state as TemplateVersion['state'], // the column's check
  note: row.note,
  madeBy: row.made_by,
  madeAt: row.made_at,
  publishedBy: row.published_by,
  liveFrom: row.live_from,
  liveUntil: row.live_until,
})

/** Waits for others who work on the same letter. */
export async function lockTemplate(db: Db, template: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template ${template}`}, 0))`.execute(db)
}

/** Tests of one colleague are counted one after the other. */
export async function lockTests(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template tests ${email}`}, 0))`.execute(db)
}

/** Of every letter what counts and what is drafted. */
export async function listCurrent(db: Db): Promise<TemplateVersion[]> {
  const rows = await db
    .selectFrom('template_versions')
    .selectAll()
    .where('state', 'in', ['live', 'draft'])
    .execute()
  return rows.map(versionFrom)
}

export async function listLive(db: Db): Promise<TemplateVersion[]> {
  return (await listCurrent(db)).filter(({ state }) => state === 'live')
}

const mostListed = 200

/** Versions of a letter, the newest first; the oldest of very many are left out. */
export async function listVersions(db: Db, template: string): Promise<TemplateVersion[]> {
  const rows = await db
    .selectFrom('template_versions')
    .selectAll()
    .where('template', '=', template)
    .orderBy('number', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(versionFrom)
}

export async function findVersion(db: Db, template: string, number: number): Promise<TemplateVersion | null> {
  const row = await db
    .selectFrom('template_versions')
    .selectAll()
    .where('template', '=', template)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? versionFrom(row) : null
}

type NewVersion = Pick<TemplateVersion, 'template' | 'words' | 'state' | 'note' | 'madeBy' | 'madeAt'> &
  Partial<Pick<TemplateVersion, 'publishedBy' | 'liveFrom'>>

/** With the next number of its letter, which has to be locked. */
export async function addVersion(db: Db, version: NewVersion): Promise<TemplateVersion> {
  const row = await db
    .insertInto('template_versions')
    .values((eb) => ({
      template: version.template,
      number: eb
        .selectFrom('template_versions')
        .select((it) => it(it.fn.coalesce(it.fn.max('number'), sql<number>`0`), '+', 1).as('number'))
        .where('template', '=', version.template),
      words: JSON.stringify(version.words),
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

type Change = Partial<Omit<TemplateVersion, 'id' | 'template' | 'number'>>

export async function changeVersion(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable('template_versions')
    .set({
      ...(change.words === undefined ? {} : { words: JSON.stringify(change.words) }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.note === undefined ? {} : { note: change.note }),
      ...(change.madeBy === undefined ? {} : { made_by: change.madeBy }),
      ...(change.madeAt === undefined ? {} : { made_at: change.madeAt }),
      ...(change.publishedBy === undefined ? {} : { published_by: change.publishedBy }),
      ...(change.liveFrom === undefined ? {} : { live_from: change.liveFrom }),
      ...(change.liveUntil === undefined ? {} : { live_until: change.liveUntil }),
    })
    .where('id', '=', id)
    .execute()
}
