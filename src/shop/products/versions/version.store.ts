import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { VersionOrigin } from '../state.rules.ts'
import { VersionDocument } from './version.contract.ts'

export type Version = {
  number: number
  document: z.output<typeof VersionDocument>
  origin: VersionOrigin
  fromNumber: number | null
  who: string
  note: string
  at: Date
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

/** A page of versions, newest first. */
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

/** Latest version of each product, by product id. */
export async function listLatest(db: Db, ids: readonly string[]): Promise<Map<string, Version['document']>> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; document: unknown }>`
    select r.product_id as id, v.document from product_records r
    join product_versions v on v.product_id = r.product_id and v.number = r.latest
    where r.product_id = any (${ids}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ id, document }) => [id, VersionDocument.parse(document)]))
}
