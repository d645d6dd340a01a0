import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lease, mostAtOnce, mostInAll, statesBefore, type DeliveryState } from './delivery.rules.ts'

export type Claimed = {
  id: string
  attempts: number
  queuedAt: Date
  key: string
  name: string
  version: number
  data: unknown
  at: Date
}

/**
 * Claims the oldest due delivery of an endpoint for the lease time, whose subject has no earlier one waiting. The
 * caller holds the endpoint's lock. Null: nothing is due, the endpoint is paused, or the concurrency limit is
 * reached.
 */
export async function claimNext(db: Db, endpointId: string, now: Date): Promise<Claimed | null> {
  const found = await sql<Claimed>`
    with due as (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.endpoint_id = ${endpointId} and e.off_at is null and coalesce(e.rests_until, ${now}) <= ${now}
        and d.state in ('waiting', 'sending')
        and ((d.state = 'waiting' and d.next_at <= ${now}) or (d.state = 'sending' and d.leased_until <= ${now}))
        and (select count(*) from webhook_deliveries o
          where o.endpoint_id = ${endpointId} and o.state = 'sending' and o.leased_until > ${now}) < ${mostAtOnce}
        and (select count(*) from webhook_deliveries o where o.state = 'sending' and o.leased_until > ${now}) < ${mostInAll}
        and not exists (select from webhook_deliveries o where o.endpoint_id = ${endpointId} and o.subject = d.subject
          and o.event_id < d.event_id and o.state in ('waiting', 'sending'))
      order by d.event_id limit 1 for update of d skip locked),
    taken as (
      update webhook_deliveries d set state = 'sending', attempts = d.attempts + 1,
        leased_until = ${new Date(now.getTime() + lease)} from due where d.id = due.id returning d.*)
    select t.id, t.attempts, t.queued_at as "queuedAt", v.key, v.name, v.version, v.data, v.at
    from taken t join webhook_events v on v.id = t.event_id`.execute(db)
  return found.rows[0] ?? null
}

/** Stores the outcome of an attempt; false: it was claimed again or replayed meanwhile. */
export async function settle(
  db: Db,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  to: { state: DeliveryState; nextAt: Date | null },
  now: Date,
): Promise<boolean> {
  const isOver = to.state !== 'waiting'
  const found = await sql`
    update webhook_deliveries set state = ${to.state}, leased_until = null,
      next_at = coalesce(${to.nextAt}, next_at), settled_at = ${isOver ? now : null}
    where id = ${id} and state = 'sending' and attempts = ${attempts} returning id`.execute(db)
  return found.rows.length > 0
}

export type NewAttempt = {
  deliveryId: string
  at: Date
  status: number | null
  failure: string | null
  milliseconds: number
  excerpt: string
}

/** Adds an attempt, unless the endpoint was removed meanwhile. */
export async function addAttempt(db: Db, it: NewAttempt): Promise<void> {
  await sql`insert into webhook_attempts (delivery_id, at, status, failure, milliseconds, excerpt)
    select id, ${it.at}, ${it.status}, ${it.failure}, ${it.milliseconds}, ${it.excerpt} from webhook_deliveries
    where id = ${it.deliveryId}`.execute(db)
}

/** Gives up deliveries of disabled endpoints that were queued before a time. */
export async function expireOfOff(db: Db, before: Date, now: Date): Promise<void> {
  await sql`update webhook_deliveries d set state = 'dead', leased_until = null, settled_at = ${now}
    from webhook_endpoints e where e.id = d.endpoint_id and e.off_at is not null
      and d.state = any (${statesBefore('expire')}) and d.queued_at <= ${before}`.execute(db)
}

/** Ids of endpoints with due deliveries. */
export async function endpointsDue(db: Db, now: Date): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from webhook_endpoints e where off_at is null and coalesce(rests_until, ${now}) <= ${now}
      and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.state in ('waiting', 'sending')
        and coalesce(d.leased_until, d.next_at) <= ${now})`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Queues a delivery again; false: it is in progress. */
export async function replay(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, queued_at = ${now}, next_at = ${now}, settled_at = null
    where id = ${id} and state = any (${statesBefore('replay')}) returning id`.execute(db)
  return found.rows.length > 0
}
