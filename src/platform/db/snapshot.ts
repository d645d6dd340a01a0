import { sql } from 'kysely'
import type { Db } from './database.ts'
import { setStatementTimeout } from './statement-timeout.ts'

/** From here on the transaction sees one moment, changes nothing and may take its time. */
export async function holdStill(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
  await setStatementTimeout(db, 60)
}
