import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { Page } from './contract.ts'
import { Settings, type SettingKey } from './settings.rules.ts'

export async function getSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Settings.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** Waits for others who change the same setting, whether it was ever written or not. */
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

export async function listPages(db: Db): Promise<Map<string, Page>> {
  const rows = await db.selectFrom('pages').selectAll().execute()
  return new Map(rows.map((row) => [row.slug, Page.parse(row)]))
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

/** Asks anew; somebody who confirmed stays confirmed. True when a confirmation is due. */
export async function saveNewsletterSignup(
  db: Db,
  signup: { email: string; locale: string; tokenHash: Buffer },
): Promise<boolean> {
  const row = await db
    .insertInto('newsletter_signups')
    .values({ email: signup.email, locale: signup.locale, token_hash: signup.tokenHash })
    .onConflict((clash) =>
      clash
        .column('email')
        .doUpdateSet({ token_hash: signup.tokenHash, locale: signup.locale, requested_at: new Date() })
        .where('newsletter_signups.state', '<>', 'confirmed'),
    )
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmNewsletterSignup(
  db: Db,
  tokenHash: Buffer,
): Promise<{ email: string; locale: string } | null> {
  const row = await db
    .updateTable('newsletter_signups')
    .set({ state: 'confirmed', confirmed_at: new Date() })
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'asked')
    .returning(['email', 'locale'])
    .executeTakeFirst()
  return row ?? null
}
