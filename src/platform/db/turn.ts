import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Work that one process does at a time, by its name, until the end of the transaction. False: another process is at it
 * at this moment, and this one leaves it to that.
 */
export async function takeTurn(db: Db, work: string): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${work}), 1) as "isMine"`.execute(db)
  return rows[0]?.isMine ?? false
}
