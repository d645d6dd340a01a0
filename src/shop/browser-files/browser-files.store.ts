import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type BrowserFile = { name: string; plain: Buffer; brotli: Buffer | null }

/** Those of some names that are not kept yet. */
export async function missingNames(db: Db, names: readonly string[]): Promise<string[]> {
  const found = await sql<{ name: string }>`select name from unnest(${names}::text[]) as name
    where not exists (select from browser_files f where f.name = name.name)`.execute(db)
  return found.rows.map(({ name }) => name)
}

/** Keeps a file; one that is kept already stays as it is. */
export async function addFile(db: Db, file: BrowserFile): Promise<void> {
  await db
    .insertInto('browser_files')
    .values(file)
    .onConflict((each) => each.doNothing())
    .execute()
}

/** Until the transaction ends one process alone notes what is used; files go on being read and added. */
export const lockFiles = (db: Db) => sql`lock table browser_files in share update exclusive mode`.execute(db)

/** Notes which files a process was started with and which none is any more, and drops those that left before `before`. */
export async function noteUsed(
  db: Db,
  names: readonly string[],
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  const isUsed = sql<boolean>`name = any (${names}::text[])`
  await db
    .updateTable('browser_files')
    .set({ left_at: null })
    .where('left_at', 'is not', null)
    .where(isUsed)
    .execute()
  await db
    .updateTable('browser_files')
    .set({ left_at: at })
    .where('left_at', 'is', null)
    .where(sql<boolean>`not ${isUsed}`)
    .execute()
  await db.deleteFrom('browser_files').where('left_at', '<', before).execute()
}

export const findFile = async (db: Db, name: string): Promise<BrowserFile | null> =>
  (await db
    .selectFrom('browser_files')
    .select(['name', 'plain', 'brotli'])
    .where('name', '=', name)
    .executeTakeFirst()) ?? null
