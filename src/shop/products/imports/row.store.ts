import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { RowResult, StoredRow } from './row.rules.ts'

export const rowColumns = sql`line, content, product_key as "productKey", product_id as "productId", version, plan,
  changes, issues, outcome`

export async function addRows(
  db: Db,
  importId: string,
  rows: readonly { line: number; content: unknown }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await sql`
      insert into product_import_rows (import_id, line, content)
      select ${importId}, line, coalesce(content, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 1_000))}::jsonb) as r (line int, content jsonb)`.execute(
      db,
    )
}

/** The first row, as an example of the columns. */
export async function firstRow(db: Db, importId: string): Promise<unknown> {
  const found = await sql<{ content: unknown }>`
    select content from product_import_rows where import_id = ${importId} order by line limit 1`.execute(db)
  return found.rows[0]?.content ?? null
}

/** Rows that have no product assigned yet. */
export const listUnkeyed = async (db: Db, importId: string): Promise<StoredRow[]> =>
  (
    await sql<StoredRow>`
      select ${rowColumns} from product_import_rows
      where import_id = ${importId} and product_key is null order by line limit 20000`.execute(db)
  ).rows

export async function saveKeys(
  db: Db,
  importId: string,
  keys: readonly { line: number; key: string }[],
): Promise<void> {
  await sql`
    update product_import_rows r set product_key = k.key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (line int, key text)
    where r.import_id = ${importId} and r.line = k.line`.execute(db)
}

/** Clears all results, because other columns were chosen. */
export async function clearPlans(db: Db, importId: string): Promise<void> {
  await sql`
    update product_import_rows set product_key = null, product_id = null, version = null, plan = null,
      changes = '[]', issues = '[]', outcome = 'waiting' where import_id = ${importId}`.execute(db)
}

/** Product keys still to check or to apply, in file order. */
export async function listOpenKeys(
  db: Db,
  importId: string,
  { isPlanned, most }: { isPlanned: boolean; most: number },
): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select product_key as key from product_import_rows
    where import_id = ${importId} and outcome = 'waiting' and product_key is not null
      and (plan is not null) = ${isPlanned}
    group by product_key order by min(line) limit ${most}`.execute(db)
  return found.rows.map(({ key }) => key)
}

/** Locks the open rows of a product; concurrent workers wait and then find them done. */
export const lockRows = async (
  db: Db,
  importId: string,
  { key, isPlanned }: { key: string; isPlanned: boolean },
): Promise<StoredRow[]> =>
  (
    await sql<StoredRow>`
      select ${rowColumns} from product_import_rows
      where import_id = ${importId} and product_key = ${key} and outcome = 'waiting'
        and (plan is not null) = ${isPlanned}
      order by line for update`.execute(db)
  ).rows

/** All rows of a product, including unchanged ones. */
export const listOfProduct = async (db: Db, importId: string, key: string): Promise<StoredRow[]> =>
  (
    await sql<StoredRow>`
      select ${rowColumns} from product_import_rows
      where import_id = ${importId} and product_key = ${key} order by line`.execute(db)
  ).rows

export async function saveRows(
  db: Db,
  importId: string,
  product: { id: string | null; version: number | null },
  rows: readonly RowResult[],
): Promise<void> {
  await sql`
    update product_import_rows r set plan = s.plan, outcome = s.outcome, changes = s.changes, issues = s.issues,
      product_id = ${product.id}::uuid, version = ${product.version}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (line int, plan text, outcome text, changes jsonb, issues jsonb)
    where r.import_id = ${importId} and r.line = s.line`.execute(db)
}

/** Product ids by product code and by option code, both published ones and drafts. */
export async function findProducts(
  db: Db,
  codes: readonly string[],
): Promise<{ bySku: Map<string, string>; ownerOf: Map<string, string> }> {
  const products = await sql<{ id: string; sku: string }>`
    select id, sku from products where sku = any (${[...codes]}::text[])
    union select product_id, sku from product_records where sku = any (${[...codes]}::text[])`.execute(db)
  const options = await sql<{ option: string; sku: string }>`
    select o.sub_sku as option, p.sku from product_options o join products p on p.id = o.product_id
    where o.sub_sku = any (${[...codes]}::text[])
    union
    select option->>'sku', r.sku from product_records r
    join product_versions v on v.product_id = r.product_id and v.number = r.latest
    cross join lateral jsonb_array_elements(v.document->'options') as option
    where r.live is distinct from r.latest and option->>'sku' = any (${[...codes]}::text[])`.execute(db)
  return {
    bySku: new Map(products.rows.map(({ id, sku }) => [sku, id])),
    ownerOf: new Map(options.rows.map(({ option, sku }) => [option, sku])),
  }
}
