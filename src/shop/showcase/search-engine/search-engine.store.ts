import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Synchronisation state of the search engine. */
export type EngineState = {
  fingerprint: string
  /** Id of the running rebuild; null: none. */
  rebuild: string | null
  /** Id of the last product sent by the rebuild. */
  sentUpTo: string | null
}

export const findState = async (db: Db): Promise<EngineState | null> =>
  (await db
    .selectFrom('search_engine_state')
    .select(['fingerprint', 'rebuild', 'sent_up_to as sentUpTo'])
    .executeTakeFirst()) ?? null

export async function saveState(
  db: Db,
  { fingerprint, rebuild, sentUpTo, builtAt = null }: EngineState & { builtAt?: Date | null },
): Promise<void> {
  const row = { fingerprint, rebuild, sent_up_to: sentUpTo, built_at: builtAt }
  await db
    .insertInto('search_engine_state')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

/** Takes the oldest change marks, at most `most`, and returns their products. */
export async function takeMarked(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with oldest as (
      select product_id from search_changes order by id limit ${most}
    ), taken as (
      delete from search_changes c using oldest where c.product_id = oldest.product_id returning c.product_id
    )
    select distinct product_id as id from taken`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isAnyMarked(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from search_changes) as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Product ids after a given one, sorted by id. */
export const productIdsAfter = async (db: Db, after: string | null, most: number): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from products where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${most}`.execute(db)
  ).rows.map(({ id }) => id)

/** Deletes the engine's state and a batch of change marks, because a future engine is rebuilt completely. False: more are left. */
export async function forgetEngine(db: Db, most: number): Promise<boolean> {
  await sql`delete from search_engine_state`.execute(db)
  const { numAffectedRows } = await sql`
    delete from search_changes where id in (select id from search_changes order by id limit ${most})`.execute(
    db,
  )
  return numAffectedRows !== BigInt(most)
}

/** Publishes that search results may have changed, which invalidates cached responses that depend on a search. */
export async function announceSearch(db: Db): Promise<void> {
  await sql`select pg_notify('shop_changed', 'search')`.execute(db)
}

/** Age of the oldest change mark, in seconds. */
export async function lagSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - (select marked_at from search_changes order by id limit 1)), 0)::int as seconds`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}
