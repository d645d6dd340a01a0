import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Steps from the count given, or from the session's own. */
export async function addToCounter(
  db: Db,
  session: Buffer,
  given: number | undefined,
  step: number,
): Promise<number> {
  const row = await db
    .insertInto('demo_counters')
    .values({ session_hash: session, count: (given ?? 0) + step })
    .onConflict((clash) =>
      clash
        .column('session_hash')
        .doUpdateSet({ count: given === undefined ? sql`demo_counters.count + ${step}` : given + step }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}
