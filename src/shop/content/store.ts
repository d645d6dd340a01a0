import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Pages } from '../../platform/db/tables.ts'
import type { Text as Words } from '../region.ts'
import { Text } from '../text.ts'
import { Page, type ShownPage } from './contract.ts'
import { Settings, type SettingKey } from './settings.rules.ts'

export async function getSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Settings.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** When each setting was last written; settings never written are absent. */
export async function settingTimes(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('settings').select(['key', 'updated_at']).execute()
  return new Map(rows.map((row) => [row.key, row.updated_at]))
}

/** Takes an advisory lock on a setting, which works even if it has no row yet, and returns its value. */
export async function lockSetting<K extends SettingKey>(db: Db, key: K): Promise<Settings[K]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(db)
  return (await getSettings(db))[key]
}

export async function saveSetting(db: Db, key: SettingKey, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value: json, updated_at: new Date() }))
    .execute()
}

export type StoredPage = z.output<typeof ShownPage> & { changes: Words; announced: boolean }

const pageFrom = (row: Selectable<Pages>): StoredPage => ({
  ...Page.parse(row),
  version: row.version,
  effectiveAt: row.effective_at.toISOString(),
  changes: Text.parse(row.changes),
  announced: row.announced,
})

export async function listPages(db: Db): Promise<Map<string, StoredPage>> {
  const rows = await db.selectFrom('pages').selectAll().execute()
  return new Map(rows.map((row) => [row.slug, pageFrom(row)]))
}

export async function findPage(db: Db, slug: string): Promise<StoredPage | null> {
  const row = await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row ? pageFrom(row) : null
}

/** Updates a page without changing it, so that the trigger publishes a change. */
export async function touchPage(db: Db, slug: string): Promise<void> {
  await db
    .updateTable('pages')
    .set(({ ref }) => ({ slug: ref('slug') }))
    .where('slug', '=', slug)
    .execute()
}

/** Publishes a version of a page. */
export async function publishPage(
  db: Db,
  { slug, title, intro, body, version, effectiveAt, changes, announced }: StoredPage,
): Promise<void> {
  await savePages(db, [{ slug, title, intro, body }])
  await db
    .updateTable('pages')
    .set({
      version,
      effective_at: effectiveAt,
      updated_at: effectiveAt,
      changes: JSON.stringify(changes),
      announced,
    })
    .where('slug', '=', slug)
    .execute()
}

export async function savePages(db: Db, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const row = {
      title: JSON.stringify(page.title),
      intro: JSON.stringify(page.intro),
      body: JSON.stringify(page.body),
    }
    await db
      .insertInto('pages')
      .values({ slug: page.slug, ...row })
      .onConflict((clash) => clash.column('slug').doUpdateSet(row))
      .execute()
  }
}

export type Feedback = {
  topic: string
  name: string
  email: string
  phone?: string
  orderNumber?: string
  text: string
  locale: string
  state?: 'open' | 'closed'
}

export async function saveFeedback(db: Db, { orderNumber, ...feedback }: Feedback): Promise<string> {
  const row = await db
    .insertInto('feedback')
    .values({ ...feedback, order_number: orderNumber ?? null })
    .returning('number')
    .executeTakeFirstOrThrow()
  return row.number
}

export async function findFeedback(db: Db, number: string) {
  return (await db.selectFrom('feedback').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}
