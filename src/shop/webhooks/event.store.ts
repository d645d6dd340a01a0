import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type NewEvent = { name: string; version: number; subject: string; data: unknown }

/** Whether any endpoint subscribes to an event, enabled or not, because missed events can be replayed later. */
export async function isWanted(db: Db, name: string): Promise<boolean> {
  const found =
    await sql`select from webhook_endpoints where removed_at is null and ${name} = any (events) limit 1`.execute(
      db,
    )
  return found.rows.length > 0
}

/** Queues events for all enabled endpoints that subscribe to them; returns these endpoints. */
export async function addEvents(db: Db, events: readonly NewEvent[], at: Date): Promise<string[]> {
  const found = await sql<{ endpointId: string }>`
    with made as (
      insert into webhook_events (name, version, subject, data, at)
      select name, version, subject, data, ${at} from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (name text, version integer, subject text, data jsonb)
      returning id, name, subject),
    sent as (
      insert into webhook_deliveries (endpoint_id, event_id, subject, queued_at, next_at)
      select e.id, m.id, m.subject, ${at}, ${at} from made m
        join webhook_endpoints e on m.name = any (e.events) and e.off_at is null order by m.id
      returning endpoint_id)
    select distinct endpoint_id as "endpointId" from sent`.execute(db)
  return found.rows.map(({ endpointId }) => endpointId)
}

/** Queues an event for one endpoint; returns the delivery. */
export async function addEventFor(
  db: Db,
  endpointId: string,
  { name, version, subject, data }: NewEvent,
  at: Date,
): Promise<string> {
  const found = await sql<{ id: string }>`
    with made as (
      insert into webhook_events (name, version, subject, data, at)
      values (${name}, ${version}, ${subject}, ${JSON.stringify(data)}::jsonb, ${at}) returning id, subject)
    insert into webhook_deliveries (endpoint_id, event_id, subject, queued_at, next_at)
    select ${endpointId}, id, subject, ${at}, ${at} from made returning id`.execute(db)
  return found.rows[0]?.id ?? ''
}

/**
 * Replays events of a period, including those that the endpoint was never sent. Deliveries in progress are skipped.
 * Returns the number, at most `most`, oldest first.
 */
export async function replaySpan(
  db: Db,
  { endpointId, from, to, most }: { endpointId: string; from: Date; to: Date; most: number },
  at: Date,
): Promise<number> {
  const found = await sql`
    insert into webhook_deliveries (endpoint_id, event_id, subject, queued_at, next_at)
    select e.id, v.id, v.subject, ${at}, ${at} from webhook_endpoints e
      join webhook_events v on v.name = any (e.events) and v.at >= ${from} and v.at < ${to}
      where e.id = ${endpointId} and not exists (select from webhook_deliveries d
        where d.endpoint_id = e.id and d.event_id = v.id and d.state in ('waiting', 'sending'))
      order by v.id limit ${most} for key share of v skip locked
    on conflict (endpoint_id, event_id) do update set state = 'waiting', attempts = 0, queued_at = ${at}, next_at = ${at},
      settled_at = null, leased_until = null where webhook_deliveries.state in ('delivered', 'dead')
    returning id`.execute(db)
  return found.rows.length
}

/**
 * Deletes up to 2000 deliveries that ended before a time, with their attempts, then events without deliveries; false:
 * nothing is left.
 */
export async function forgetBefore(db: Db, before: Date): Promise<boolean> {
  const ended = await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where settled_at < ${before} limit 2000) returning id`.execute(db)
  if (ended.rows.length > 0) return true
  const old = await sql`delete from webhook_events where id in (
    select id from webhook_events v where at < ${before}
      and not exists (select from webhook_deliveries d where d.event_id = v.id) limit 2000) returning id`.execute(
    db,
  )
  return old.rows.length > 0
}
