import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Takes the advisory lock of a named task until the end of the transaction, so that one process does it at a time.
 * False: another process holds the lock, and the caller skips the task.
 */
export async function takeTurn(db: Db, work: string): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${work}), 1) as "isMine"`.execute(db)
  return rows[0]?.isMine ?? false
}

/**
 * Commits this transaction without waiting for the disk: for data that is recreated if a crash loses it. A crash never
 * keeps a later, synchronous commit without this one.
 */
export async function commitLater(db: Db): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db)
}
