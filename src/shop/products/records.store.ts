import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Portion } from '../portions.ts'
import { type Version, addVersion } from './versions/version.store.ts'

export type ProductRecord = {
  productId: string
  sku: string
  latest: number
  live: number | null
  publishAt: Date | null
  publishBy: string | null
  /** Number of the scheduled version; null: unknown, for schedules created before this column. */
  publishNumber: number | null
  /** Language of the staff user who scheduled it. */
  publishLanguage: string | null
}

const columns = [
  'product_id as productId',
  'sku',
  'latest',
  'live',
  'publish_at as publishAt',
  'publish_by as publishBy',
  'publish_number as publishNumber',
  'publish_language as publishLanguage',
] as const

export const findRecord = (db: Db, id: string): Promise<ProductRecord | undefined> =>
  db.selectFrom('product_records').select(columns).where('product_id', '=', id).executeTakeFirst()

export const lockRecord = (db: Db, id: string): Promise<ProductRecord | undefined> =>
  db.selectFrom('product_records').select(columns).where('product_id', '=', id).forUpdate().executeTakeFirst()

/** Records of products with unpublished changes, or never published. */
export const listWaiting = (db: Db): Promise<ProductRecord[]> =>
  db
    .selectFrom('product_records')
    .select(columns)
    .where((where) =>
      where.or([
        where('live', 'is', null),
        where('publish_at', 'is not', null),
        where('live', '<>', where.ref('latest')),
      ]),
    )
    .execute()

/** Ids of products due for publishing, after the id `after`. */
export async function listDue(db: Db, now: Date, { most, after }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('product_records')
    .select('product_id')
    .where('publish_at', '<=', now)
    .$if(after !== null, (query) => query.where('product_id', '>', after))
    .orderBy('product_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.product_id)
}

export type Overdue = { productId: string; sku: string; publishAt: Date; publishBy: string }

/** Products scheduled before `since` and still not published, oldest first. */
export async function listOverdue(
  db: Db,
  since: Date,
  most: number,
): Promise<{ rows: Overdue[]; total: number }> {
  const found = await sql<Overdue & { total: number }>`
    select product_id as "productId", sku, publish_at as "publishAt", publish_by as "publishBy", count(*) over ()::int as total
    from product_records where publish_at <= ${since} order by publish_at, product_id limit ${most}`.execute(
    db,
  )
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}

/** Adds a record with its first version; false: the SKU is taken. `id`: of a product that is already live. */
export async function addRecord(
  db: Db,
  record: { id?: string; sku: string; isLive: boolean },
  first: Version,
): Promise<string | null> {
  const added = await db
    .insertInto('product_records')
    .values({
      ...(record.id === undefined ? {} : { product_id: record.id }),
      sku: record.sku,
      latest: first.number,
      live: record.isLive ? first.number : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst()
  if (!added) return null
  await addVersion(db, added.product_id, first)
  return added.product_id
}

export async function saveRecord(
  db: Db,
  id: string,
  change: Partial<Omit<ProductRecord, 'productId'>>,
): Promise<void> {
  const { latest, live, publishAt, publishBy, publishNumber, publishLanguage } = change
  await db
    .updateTable('product_records')
    .set({
      ...(latest === undefined ? {} : { latest }),
      ...(live === undefined ? {} : { live }),
      ...(publishAt === undefined ? {} : { publish_at: publishAt }),
      ...(publishBy === undefined ? {} : { publish_by: publishBy }),
      ...(publishNumber === undefined ? {} : { publish_number: publishNumber }),
      ...(publishLanguage === undefined ? {} : { publish_language: publishLanguage }),
    })
    .where('product_id', '=', id)
    .execute()
}

/** Whether a live product or a draft has a SKU. */
export async function isSkuTaken(db: Db, sku: string): Promise<boolean> {
  const found = await sql<{ taken: boolean }>`
    select exists (select from products where sku = ${sku}) or exists (select from product_records where sku = ${sku}) as taken`.execute(
    db,
  )
  return found.rows[0]?.taken ?? false
}
