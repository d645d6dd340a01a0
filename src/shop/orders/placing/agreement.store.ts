import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { NewOrder } from './new-order.rules.ts'

/** Of these orders those that keep no agreement. */
export async function withoutAgreement(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select id from orders where id = ${anyOf(ids, 'uuid')} and consents is null`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** The first one stays. */
export async function storeAgreement(
  db: Db,
  id: string,
  consents: NonNullable<NewOrder['consents']>,
): Promise<void> {
  await sql`update orders set consents = ${JSON.stringify(consents)}::jsonb
    where id = ${id} and consents is null`.execute(db)
}
