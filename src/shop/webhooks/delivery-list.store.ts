import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countRows } from '../../platform/db/search.store.ts'
import { mostCounted } from '../counted.rules.ts'
import type { DeliveryState } from './delivery.rules.ts'

export type StoredDelivery = {
  id: string
  endpointId: string
  endpointName: string
  key: string
  event: string
  version: number
  subject: string
  data: unknown
  state: DeliveryState
  attempts: number
  eventAt: Date
  nextAt: Date | null
  settledAt: Date | null
  lastStatus: number | null
  lastFailure: string | null
}

const selected = sql`select d.id, d.endpoint_id as "endpointId", e.name as "endpointName", v.key, v.name as event, v.version,
  v.data, d.subject, d.state, d.attempts, v.at as "eventAt", case when d.state = 'waiting' and e.off_at is null then d.next_at end as "nextAt", d.settled_at as "settledAt",
  l.status as "lastStatus", l.failure as "lastFailure"
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
  left join lateral (select status, failure from webhook_attempts where delivery_id = d.id order by id desc limit 1) l on true`

type Filter = { endpointId?: string | undefined; state?: DeliveryState | undefined }

export async function listDeliveries(
  db: Db,
  { endpointId, state }: Filter,
  { from, size }: { from: number; size: number },
): Promise<{ deliveries: StoredDelivery[]; total: number }> {
  const where = sql`e.removed_at is null and (${endpointId ?? null}::uuid is null or d.endpoint_id = ${endpointId ?? null}::uuid)
    and (${state ?? null}::text is null or d.state = ${state ?? null})`
  const found = await sql<StoredDelivery>`${selected} where ${where}
    order by d.event_id desc, d.id limit ${size} offset ${from}`.execute(db)
  const total = await countRows(
    db,
    sql`from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where ${where}`,
    mostCounted,
  )
  return { deliveries: found.rows, total }
}

export async function findDelivery(db: Db, id: string): Promise<StoredDelivery | null> {
  return (
    (await sql<StoredDelivery>`${selected} where d.id = ${id} and e.removed_at is null`.execute(db))
      .rows[0] ?? null
  )
}

export type StoredAttempt = {
  at: Date
  status: number | null
  failure: string | null
  milliseconds: number
  excerpt: string
}

/** The newest hundred. */
export async function listAttempts(db: Db, deliveryId: string): Promise<StoredAttempt[]> {
  const found = await sql<StoredAttempt>`
    select at, status, failure, milliseconds, excerpt from webhook_attempts where delivery_id = ${deliveryId}
    order by id desc limit 100`.execute(db)
  return found.rows
}
