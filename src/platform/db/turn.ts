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

/**
 * The end of this transaction waits for no disk: for what is made anew if a crash takes it. What is committed after it in the
 * usual way is never there without it.
 */
export async function commitLater(db: Db): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db)
}
