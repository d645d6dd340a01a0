import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredRow } from './row.rules.ts'
import type { RowPlan } from './state.rules.ts'
import { rowColumns } from './row.store.ts'

export type RowCounts = {
  rows: number
  checked: number
  unchanged: number
  create: number
  change: number
  refused: number
  products: number
  done: number
}

/** Counts of rows by result, for some imports; applied rows are included. */
export async function countRows(db: Db, ids: readonly string[]): Promise<Map<string, RowCounts>> {
  const found = await sql<RowCounts & { id: string }>`
    select import_id as id, count(*)::int as rows, (count(plan))::int as checked,
      (count(*) filter (where plan = 'unchanged'))::int as unchanged,
      (count(*) filter (where plan = 'create'))::int as create,
      (count(*) filter (where plan = 'change'))::int as change,
      (count(*) filter (where plan = 'refused'))::int as refused,
      (count(distinct product_key) filter (where plan in ('create', 'change')))::int as products,
      (count(distinct product_key) filter (where outcome in ('created', 'changed')))::int as done
    from product_import_rows where import_id = any (${[...ids]}::uuid[]) group by import_id`.execute(db)
  return new Map(found.rows.map(({ id, ...counts }) => [id, counts]))
}

/** A page of rows, of one plan or all, in file order. */
export async function listRows(
  db: Db,
  importId: string,
  { plan, from, size }: { plan: RowPlan | null; from: number; size: number },
): Promise<{ rows: StoredRow[]; total: number }> {
  const which = plan === null ? sql`` : sql`and plan = ${plan}`
  const found = await sql<StoredRow & { total: number }>`
    select ${rowColumns}, count(*) over ()::int as total from product_import_rows
    where import_id = ${importId} ${which} order by line limit ${size} offset ${from}`.execute(db)
  return { rows: found.rows.map(({ total: _, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}
