import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** By method: time of the last webhook, and number of open attempts without response. */
export async function measureProviders(
  db: Db,
): Promise<Map<string, { lastCallAt: Date | null; silent: number }>> {
  const found = await sql<{ method: string; lastCallAt: Date | null; silent: number }>`
    select m.method, (select max(received_at) from payment_events where provider = m.method) as "lastCallAt",
      (select count(*)::int from payment_attempts a where a.method = m.method and a.unreachable_since is not null
        and a.state in ('created', 'redirected', 'processing', 'authorised', 'unknown')) as silent
    from (select distinct method from payment_attempts) m`.execute(db)
  return new Map(found.rows.map(({ method, ...row }) => [method, row]))
}
