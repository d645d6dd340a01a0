import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Rows per statement: their deletion, with that of dependent rows, stays within the statement timeout. */
const mostDeleted = 500
/** Time limit of a run; the next run deletes the rest. */
const longestMs = 10 * 60_000

/**
 * Deletes the rows of a table that match a condition, `most` per statement, for at most ten minutes. A row that was
 * changed meanwhile is checked again and stays where the condition no longer holds.
 */
export async function deleteInPortions(
  db: Db,
  table: string,
  where: RawBuilder<unknown>,
  most = mostDeleted,
): Promise<void> {
  const end = performance.now() + longestMs
  let deleted: number
  do {
    const rows = await sql`delete from ${sql.table(table)} where (${where}) and ctid = any (array(
      select ctid from ${sql.table(table)} where ${where} limit ${most}))`.execute(db)
    deleted = Number(rows.numAffectedRows ?? 0)
  } while (deleted >= most && performance.now() < end)
}
