import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { FeedItem } from './item.rules.ts'
import { itemsIn } from './stored-items.rules.ts'

/** Stored rendering of a product: items by `itemsText`, problems as JSON. */
export type RenderedRow = {
  market: string
  productId: string
  items: string
  itemCount: number
  problems: string
}

/**
 * Stores rendered products of all markets in one statement and marks the buckets of changed ones as stale. `gone`:
 * products that no longer exist in any market.
 */
export async function saveRendered(
  db: Db,
  rows: readonly RenderedRow[],
  { gone, markets }: { gone: readonly string[]; markets: readonly string[] },
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(
        ${rows.map(({ market }) => market)}::text[], ${rows.map(({ productId }) => productId)}::uuid[],
        ${rows.map(({ items }) => items)}::text[], ${rows.map(({ itemCount }) => itemCount)}::int[],
        ${rows.map(({ problems }) => problems)}::text[]
      ) as t (market, product_id, items, item_count, problems)
    ), saved as (
      insert into feed_products as p (market, product_id, items, item_count, problems)
      select market, product_id, items, item_count, problems::jsonb from wanted
      on conflict (market, product_id) do update
        set items = excluded.items, item_count = excluded.item_count, problems = excluded.problems
        where (p.items, p.problems) is distinct from (excluded.items, excluded.problems)
      returning market, bucket
    ), dropped as (
      delete from feed_products where market = any (${[...markets]}::text[]) and product_id = any (${[...gone]}::uuid[])
      returning market, bucket
    )
    insert into feed_stale_buckets (market, bucket)
    select market, bucket from saved union select market, bucket from dropped
    on conflict do nothing`.execute(db)
}

/** Takes up to `most` stale buckets of a market, to be repacked by the caller. */
export async function takeStale(db: Db, market: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    delete from feed_stale_buckets where market = ${market} and bucket in (
      select bucket from feed_stale_buckets where market = ${market} order by bucket limit ${most})
    returning bucket`.execute(db)
  return rows.map(({ bucket }) => bucket)
}

/** Marks all buckets of a market as stale. */
export async function markStale(db: Db, market: string): Promise<void> {
  await sql`insert into feed_stale_buckets (market, bucket)
    select distinct market, bucket from feed_products where market = ${market} on conflict do nothing`.execute(
    db,
  )
}

/** Items of a bucket, by product id. */
export async function listItems(db: Db, market: string, bucket: number): Promise<FeedItem[][]> {
  const rows = await db
    .selectFrom('feed_products')
    .select('items')
    .where('market', '=', market)
    .where('bucket', '=', bucket)
    .where('item_count', '>', 0)
    .orderBy('product_id')
    .execute()
  return rows.map(({ items }) => itemsIn(items))
}

/** Upper bound of products to render or pack for the markets: marked ones, and all in buckets that are or may become stale. */
export async function countToMake(db: Db, markets: number): Promise<number> {
  const { rows } = await sql<{ marked: number; stale: number; perBucket: number }>`
    select (select count(*)::int from feed_changes) as marked, (select count(*)::int from feed_stale_buckets) as stale,
      (select count(*)::int from products) / 256 as "perBucket"`.execute(db)
  const { marked = 0, stale = 0, perBucket = 0 } = rows[0] ?? {}
  return marked + Math.min(256 * markets, stale + marked * markets) * perBucket
}
