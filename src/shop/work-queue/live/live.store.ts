import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/search.store.ts'

/** Beyond so many new rows nobody counts. */
const most = 999

/** How many rows of a table are younger than a moment. */
export const countCreated = (db: Db, table: string, since: Date): Promise<number> =>
  countRows(db, sql`from ${sql.table(table)} where created_at > ${since}`, most)
