import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WebhookState } from './replay.rules.ts'

export type Received = {
  id: string
  provider: string
  state: WebhookState
  attemptId: string | null
  orderNumber: string | null
  receivedAt: Date
  settledAt: Date | null
  body: string
}

const selected = sql`select e.id, e.provider, e.state, e.attempt_id as "attemptId",
  a.order_number as "orderNumber", e.received_at as "receivedAt", e.settled_at as "settledAt", e.body
  from payment_events e left join payment_attempts a on a.id = e.attempt_id`

export async function listReceived(
  db: Db,
  { state, method }: { state?: WebhookState | undefined; method?: string | undefined },
  { from, size }: { from: number; size: number },
): Promise<{ webhooks: Received[]; total: number }> {
  const where = sql`(${state ?? null}::text is null or e.state = ${state ?? null})
    and (${method ?? null}::text is null or e.provider = ${method ?? null})`
  const found = await sql<Received>`${selected} where ${where}
    order by e.received_at desc, e.id desc limit ${size} offset ${from}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from payment_events e where ${where}`.execute(db)
  return { webhooks: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findReceived(db: Db, id: string): Promise<Received | null> {
  const found = await sql<Received>`${selected} where e.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

/** Resets a call to be settled again; only a hint stays linked to its attempt. */
export async function waitAgain(db: Db, id: string, { isHint }: { isHint: boolean }): Promise<void> {
  await sql`
    update payment_events set state = 'waiting', settled_at = null,
      attempt_id = case when ${isHint}::boolean then attempt_id end where id = ${id}`.execute(db)
}
