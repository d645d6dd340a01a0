import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Tables that are partitioned by month (`make_months`). */
type ByMonths = 'audit_log'

/** Creates the missing monthly partitions of a table up to a day. */
export async function makeMonths(db: Db, table: ByMonths, until: Date): Promise<void> {
  await sql`select make_months(${table}, ${until})`.execute(db)
}
