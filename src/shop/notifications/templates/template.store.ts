import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { TemplateVersions } from '../../../platform/db/tables.ts'
import {
  columnsFrom,
  fieldsFrom,
  mostListed,
  nextNumber,
  type NewFields,
  type VersionFields,
} from '../../../platform/db/version-columns.ts'
import type { TemplateState } from './template.rules.ts'
import type { ChangedWords } from './words.rules.ts'

export type TemplateVersion = VersionFields<TemplateState> & { template: string; words: ChangedWords }

const versionFrom = (row: Selectable<TemplateVersions>): TemplateVersion => ({
  ...fieldsFrom<TemplateState>(row),
  template: row.template,
  words: row.words as ChangedWords, // written by this store
})

/** Takes the transaction lock of a template; concurrent writers wait. */
export async function lockTemplate(db: Db, template: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template ${template}`}, 0))`.execute(db)
}

/** Takes the transaction lock of a staff user's test emails, so that their hourly limit is counted in sequence. */
export async function lockTests(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template tests ${email}`}, 0))`.execute(db)
}

/** The live version and the draft of every template. */
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

/** Versions of a template, newest first, up to a limit. */
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

type NewVersion = NewFields<TemplateState> & Pick<TemplateVersion, 'template' | 'words'>

/** Inserts a version with the template's next number. The caller must hold the template's lock. */
export async function addVersion(db: Db, version: NewVersion): Promise<TemplateVersion> {
  const row = await db
    .insertInto('template_versions')
    .values({
      ...columnsFrom(version),
      template: version.template,
      number: nextNumber('template_versions', 'template', version.template),
      words: JSON.stringify(version.words),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return versionFrom(row)
}

type Change = Partial<Omit<TemplateVersion, 'id' | 'template' | 'number'>>

export async function changeVersion(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable('template_versions')
    .set({
      ...columnsFrom(change),
      words: change.words && JSON.stringify(change.words),
    })
    .where('id', '=', id)
    .execute()
}
