import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/search.store.ts'

/** Upper limit of a count of new rows. */
const most = 999

/** Number of rows of a table created after a moment, up to a limit. */
export const countCreated = (db: Db, table: string, since: Date): Promise<number> =>
  countRows(db, sql`from ${sql.table(table)} where created_at > ${since}`, most)
