import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The moment that is audited: now, or of a restored copy the second it was restored to. */
export const audited = sql`coalesce(nullif(current_setting('shop.audited_at', true), '')::timestamptz, now())`

/** Until the end of the transaction. */
export async function auditAt(db: Db, at: Date): Promise<void> {
  await sql`select set_config('shop.audited_at', ${at.toISOString()}, true)`.execute(db)
}
