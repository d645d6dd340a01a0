import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { VersionOrigin } from './state.rules.ts'
import { VersionDocument } from './versions/version.contract.ts'

export type ProductRecord = {
  productId: string
  sku: string
  latest: number
  live: number | null
  publishAt: Date | null
  publishBy: string | null
}
export type Version = {
  number: number
  document: z.output<typeof VersionDocument>
  origin: VersionOrigin
  fromNumber: number | null
  who: string
  note: string
  at: Date
}

const columns = [
  'product_id as productId',
  'sku',
  'latest',
  'live',
  'publish_at as publishAt',
  'publish_by as publishBy',
] as const

export const findRecord = (db: Db, id: string): Promise<ProductRecord | undefined> =>
  db.selectFrom('product_records').select(columns).where('product_id', '=', id).executeTakeFirst()

export const lockRecord = (db: Db, id: string): Promise<ProductRecord | undefined> =>
  db.selectFrom('product_records').select(columns).where('product_id', '=', id).forUpdate().executeTakeFirst()

/** Records of products that shoppers see otherwise than the desk, or not at all. */
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

/** Products whose moment has come, the longest waiting first. */
export async function listDue(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_records')
    .select('product_id')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.product_id)
}

/** Adds a record with its first version; false: another product has the sku. `id`: of one shoppers know. */
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

export async function addVersion(db: Db, productId: string, version: Version): Promise<void> {
  const { number, document, origin, fromNumber, who, note, at } = version
  await db
    .insertInto('product_versions')
    .values({
      product_id: productId,
      number,
      document: JSON.stringify(document),
      origin,
      from_number: fromNumber,
      who,
      note,
      at,
    })
    .execute()
}

export async function saveRecord(
  db: Db,
  id: string,
  change: Partial<Omit<ProductRecord, 'productId'>>,
): Promise<void> {
  const { latest, live, publishAt, publishBy } = change
  await db
    .updateTable('product_records')
    .set({
      ...(latest === undefined ? {} : { latest }),
      ...(live === undefined ? {} : { live }),
      ...(publishAt === undefined ? {} : { publish_at: publishAt }),
      ...(publishBy === undefined ? {} : { publish_by: publishBy }),
    })
    .where('product_id', '=', id)
    .execute()
}

type VersionRow = Omit<Version, 'document'> & { document: unknown }
const read = ({ document, ...row }: VersionRow): Version => ({
  ...row,
  document: VersionDocument.parse(document),
})
const versionColumns = sql`number, document, origin, from_number as "fromNumber", who, note, at`

export async function findVersion(db: Db, id: string, number: number): Promise<Version | null> {
  const found = await sql<VersionRow>`
    select ${versionColumns} from product_versions where product_id = ${id} and number = ${number}`.execute(
    db,
  )
  return found.rows[0] ? read(found.rows[0]) : null
}

/** Versions below a number, newest first. */
export async function listVersions(
  db: Db,
  id: string,
  page: { from: number; size: number },
): Promise<{ versions: Version[]; total: number }> {
  const found = await sql<VersionRow & { total: number }>`
    select ${versionColumns}, count(*) over ()::int as total from product_versions where product_id = ${id}
    order by number desc limit ${page.size} offset ${page.from}`.execute(db)
  const total = found.rows[0]?.total ?? 0
  return { versions: found.rows.map(({ total: _, ...row }) => read(row)), total }
}

/** The latest version of some products, by product. */
export async function listLatest(db: Db, ids: readonly string[]): Promise<Map<string, Version['document']>> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; document: unknown }>`
    select r.product_id as id, v.document from product_records r
    join product_versions v on v.product_id = r.product_id and v.number = r.latest
    where r.product_id = any (${ids}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ id, document }) => [id, VersionDocument.parse(document)]))
}

/** Whether a product of shoppers or of the desk has a sku. */
export async function isSkuTaken(db: Db, sku: string): Promise<boolean> {
  const found = await sql<{ taken: boolean }>`
    select exists (select from products where sku = ${sku}) or exists (select from product_records where sku = ${sku}) as taken`.execute(
    db,
  )
  return found.rows[0]?.taken ?? false
}
