import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { FeedItem } from './item.rules.ts'
import type { Problem } from './problem.rules.ts'

export type RenderedRow = { productId: string; items: readonly FeedItem[]; problems: readonly Problem[] }

/**
 * Writes what was rendered of some products; buckets in which something differs are packed anew. `gone`: products that there
 * are no more.
 */
export async function saveRendered(
  db: Db,
  market: string,
  rows: readonly RenderedRow[],
  gone: readonly string[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(
        ${rows.map(({ productId }) => productId)}::uuid[], ${rows.map(({ items }) => JSON.stringify(items))}::text[],
        ${rows.map(({ items }) => items.length)}::int[], ${rows.map(({ problems }) => JSON.stringify(problems))}::text[]
      ) as t (product_id, items, item_count, problems)
    ), saved as (
      insert into feed_products as p (market, product_id, items, item_count, problems)
      select ${market}, product_id, items, item_count, problems::jsonb from wanted
      on conflict (market, product_id) do update
        set items = excluded.items, item_count = excluded.item_count, problems = excluded.problems
        where (p.items, p.problems) is distinct from (excluded.items, excluded.problems)
      returning bucket
    ), dropped as (
      delete from feed_products where market = ${market} and product_id = any (${[...gone]}::uuid[]) returning bucket
    )
    insert into feed_stale_buckets (market, bucket)
    select ${market}, bucket from saved union select ${market}, bucket from dropped
    on conflict do nothing`.execute(db)
}

/** Some buckets of a market that are packed anew with this. */
export async function takeStale(db: Db, market: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    delete from feed_stale_buckets where market = ${market} and bucket in (
      select bucket from feed_stale_buckets where market = ${market} order by bucket limit ${most})
    returning bucket`.execute(db)
  return rows.map(({ bucket }) => bucket)
}

/** All buckets of a market are packed anew. */
export async function markStale(db: Db, market: string): Promise<void> {
  await sql`insert into feed_stale_buckets (market, bucket)
    select distinct market, bucket from feed_products where market = ${market} on conflict do nothing`.execute(
    db,
  )
}

/** Items of the products of a bucket, in the order of their ids. */
export async function listItems(db: Db, market: string, bucket: number): Promise<FeedItem[][]> {
  const rows = await db
    .selectFrom('feed_products')
    .select('items')
    .where('market', '=', market)
    .where('bucket', '=', bucket)
    .where('item_count', '>', 0)
    .orderBy('product_id')
    .execute()
  return rows.map(({ items }) => JSON.parse(items) as FeedItem[]) // written by saveRendered
}
