import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Tables that lie in parts by months (`make_months`). */
type ByMonths = 'audit_log'

/** Gives a table its months until a day; what is there already is left alone. */
export async function makeMonths(db: Db, table: ByMonths, until: Date): Promise<void> {
  await sql`select make_months(${table}, ${until})`.execute(db)
}
