import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ProblemCode } from './problem.rules.ts'

/** A part of a file, compressed by itself, with the checksum and the length of what it was. */
type Part = { body: Uint8Array; crc: number; bytes: number }
export type Chunk = Part & { products: number; items: number }
export type StoredFeed = { feed: string; revision: number; madeAt: Date; checkedAt: Date | null }

/** A file that there is, empty at first. */
export async function beginFeed(
  db: Db,
  { feed, market, platform, at }: { feed: string; market: string; platform: string; at: Date },
): Promise<void> {
  await db
    .insertInto('feeds')
    .values({ feed, market, platform, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Parts of files of one bucket, in one statement; null: nothing of a file is in it any more. */
export async function saveChunks(
  db: Db,
  parts: readonly { feed: string; bucket: number; chunk: Chunk | null }[],
): Promise<void> {
  const rows = parts.flatMap(({ feed, bucket, chunk }) =>
    chunk ? [{ feed, bucket, ...chunk, body: Buffer.from(chunk.body) }] : [],
  )
  if (rows.length > 0)
    await db
      .insertInto('feed_chunks')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['feed', 'bucket']).doUpdateSet(({ ref }) => ({
          body: ref('excluded.body'),
          crc: ref('excluded.crc'),
          bytes: ref('excluded.bytes'),
          products: ref('excluded.products'),
          items: ref('excluded.items'),
        })),
      )
      .execute()
  for (const { feed, bucket, chunk } of parts)
    if (chunk === null)
      await db.deleteFrom('feed_chunks').where('feed', '=', feed).where('bucket', '=', bucket).execute()
}

/** Something in a file differs from now on. */
export async function noteMade(db: Db, feeds: readonly string[], at: Date): Promise<void> {
  await sql`update feeds set revision = revision + 1, made_at = ${at} where feed = any (${[...feeds]})`.execute(
    db,
  )
}

export const listFeeds = (db: Db): Promise<string[]> =>
  db
    .selectFrom('feeds')
    .select('feed')
    .execute()
    .then((rows) => rows.map(({ feed }) => feed))

/** Files that are not among these are made no more. */
export async function dropOtherFeeds(db: Db, feeds: readonly string[]): Promise<void> {
  await sql`delete from feeds where feed <> all (${[...feeds]}::text[])`.execute(db)
}

export async function findFeed(db: Db, feed: string): Promise<StoredFeed | null> {
  const row = await db
    .selectFrom('feeds')
    .innerJoin('feed_markets', 'feed_markets.market', 'feeds.market')
    .select(['feed', 'revision', 'made_at as madeAt', 'checked_at as checkedAt'])
    .where('feed', '=', feed)
    .executeTakeFirst()
  return row ?? null
}

/** Some chunks of a file behind a bucket. */
export async function listChunks(
  db: Db,
  feed: string,
  after: number,
  most: number,
): Promise<(Part & { bucket: number })[]> {
  const rows = await db
    .selectFrom('feed_chunks')
    .select(['bucket', 'body', 'crc', 'bytes'])
    .where('feed', '=', feed)
    .where('bucket', '>', after)
    .orderBy('bucket')
    .limit(most)
    .execute()
  return rows.map(({ crc, ...row }) => ({ ...row, crc: Number(crc) }))
}

export type FeedTotals = StoredFeed & {
  products: number
  items: number
  bytes: number
  problems: readonly { code: ProblemCode; products: number }[]
}

/** Every file with what is in it. */
export async function listTotals(db: Db): Promise<FeedTotals[]> {
  const { rows } = await sql<FeedTotals>`
    select f.feed, f.revision, f.made_at as "madeAt", m.checked_at as "checkedAt", f.problems,
      coalesce(sum(c.products), 0)::int as products, coalesce(sum(c.items), 0)::int as items,
      coalesce(sum(c.bytes), 0)::float8 as bytes
    from feeds f join feed_markets m using (market) left join feed_chunks c using (feed) group by f.feed, m.market`.execute(
    db,
  )
  return rows
}
