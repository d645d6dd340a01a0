import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { setStatementTimeout } from '../../platform/db/statement-timeout.ts'

/** Id of the newest change mark; 0: none. */
export async function newestMark(db: Db): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select coalesce(max(id), 0)::text as id from feed_changes`.execute(db)
  return rows[0]?.id ?? '0'
}

/** Whether a market has a change mark up to an id. */
export async function isMarked(db: Db, market: string, upTo: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from feed_changes where id <= ${upTo}::bigint and (market is null or market = ${market})) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}

/** Markets with files, and the fingerprint at their last complete marking. */
export const listMarkets = (
  db: Db,
): Promise<{ market: string; fingerprint: string; checkedAt: Date | null }[]> =>
  db
    .selectFrom('feed_markets')
    .select(['market', 'fingerprint', 'checked_at as checkedAt'])
    .orderBy('market')
    .execute()

/** Deletes markets other than these, with their change marks. */
export async function dropOtherMarkets(db: Db, markets: readonly string[]): Promise<void> {
  await sql`delete from feed_markets where market <> all (${[...markets]}::text[])`.execute(db)
  await sql`delete from feed_changes where market <> all (${[...markets]}::text[])`.execute(db)
}

export async function saveFingerprint(db: Db, market: string, fingerprint: string): Promise<void> {
  const row = { fingerprint }
  await db
    .insertInto('feed_markets')
    .values({ market, ...row })
    .onConflict((conflict) => conflict.column('market').doUpdateSet(row))
    .execute()
}

/** Whether a market was rendered before. */
export const isKnownMarket = async (db: Db, market: string): Promise<boolean> =>
  (await db.selectFrom('feed_markets').select('market').where('market', '=', market).executeTakeFirst()) !==
  undefined

/** Marks all products of a market for rendering, including removed ones. */
export async function markAll(db: Db, market: string): Promise<void> {
  await setStatementTimeout(db, 60)
  await sql`insert into feed_changes (product_id, market)
    select id, ${market} from products union select product_id, market from feed_products where market = ${market}`.execute(
    db,
  )
}

/**
 * Takes the oldest change marks and returns their products with markets (null: all markets). `last`: id of the newest
 * mark read; pass it as `after` of the next call, to skip deleted rows.
 */
export async function takeMarked(
  db: Db,
  { after, upTo, most }: { after: string; upTo: string; most: number },
): Promise<{ products: { id: string; markets: readonly (string | null)[] }[]; last: string }> {
  const { rows } = await sql<{ id: string; markets: (string | null)[]; last: string }>`
    with oldest as (
      select id, product_id from feed_changes where id > ${after}::bigint and id <= ${upTo}::bigint
      order by id limit ${most}
    ), chosen as (
      select distinct product_id from oldest
    ), taken as (
      delete from feed_changes c using chosen where c.product_id = chosen.product_id returning c.product_id, c.market
    )
    select product_id as id, array_agg(distinct market) as markets, (select max(id)::text from oldest) as last
    from taken group by 1 order by 1`.execute(db)
  return { products: rows.map(({ id, markets }) => ({ id, markets })), last: rows[0]?.last ?? upTo }
}

export async function noteChecked(db: Db, market: string, at: Date): Promise<void> {
  await db.updateTable('feed_markets').set({ checked_at: at }).where('market', '=', market).execute()
}

/** Number of products waiting to be rendered, by market. */
export async function countWaiting(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ market: string; products: number }>`
    select m.market, count(distinct c.product_id)::int as products from feed_markets m
      join feed_changes c on c.market is null or c.market = m.market group by 1`.execute(db)
  return new Map(rows.map(({ market, products }) => [market, products]))
}
