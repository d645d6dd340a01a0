import { sql } from 'kysely'
import type { Db } from './database.ts'
import { setStatementTimeout } from './statement-timeout.ts'

/** Makes the transaction a read-only snapshot (repeatable read) with a statement timeout of 60 seconds. */
export async function useSnapshot(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
  await setStatementTimeout(db, 60)
}
