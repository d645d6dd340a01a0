import type { Cause } from '../../causes.ts'
import type { Db } from '../../../platform/db/database.ts'

export type StateEvent = {
  id: string
  from: string | null
  to: string
  actor: string
  cause: Cause
  reason: string
  at: Date
}
export async function listStateEvents(
  db: Db,
  ids: readonly string[],
): Promise<(StateEvent & { entityId: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('payment_state_events')
    .selectAll()
    .where('entity_id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    entityId: row.entity_id,
    from: row.from,
    to: row.to,
    actor: row.actor,
    cause: row.cause as Cause, // the column's domain
    reason: row.reason,
    at: row.at,
  }))
}
