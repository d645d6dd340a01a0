import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Locale } from '../region.ts'

export type StoredEndpoint = {
  id: string
  name: string
  url: string
  events: readonly string[]
  secret: Buffer
  oldSecret: Buffer | null
  oldSecretUntil: Date | null
  createdBy: string
  createdAt: Date
  offAt: Date | null
  offWhy: 'person' | 'failing' | 'gone' | null
  failingSince: Date | null
  failures: number
  lastDeliveredAt: Date | null
  removedAt: Date | null
  waiting: number
  dead: number
}

const rows = (where: ReturnType<typeof sql>) => sql<StoredEndpoint>`
  select e.id, e.name, e.url, e.events, e.secret, e.old_secret as "oldSecret", e.old_secret_until as "oldSecretUntil",
    a.name as "createdBy", e.created_at as "createdAt", e.off_at as "offAt", e.off_why as "offWhy",
    e.failing_since as "failingSince", e.failures, e.last_delivered_at as "lastDeliveredAt", e.removed_at as "removedAt",
    (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state in ('waiting', 'sending')) as waiting,
    (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'dead') as dead
  from webhook_endpoints e join staff_accounts a on a.id = e.created_by ${where}`

export const listEndpoints = async (db: Db): Promise<StoredEndpoint[]> =>
  (await rows(sql`where e.removed_at is null order by e.created_at, e.id`).execute(db)).rows

/** An endpoint by id if it was not removed, or by the hash of its secret in any case. */
export async function findEndpoint(
  db: Db,
  by: { id: string } | { hash: Buffer },
): Promise<StoredEndpoint | null> {
  const where =
    'id' in by ? sql`where e.id = ${by.id} and e.removed_at is null` : sql`where e.secret_hash = ${by.hash}`
  return (await rows(where).execute(db)).rows[0] ?? null
}

export type Sender = Pick<
  StoredEndpoint,
  'url' | 'secret' | 'oldSecret' | 'oldSecretUntil' | 'offAt' | 'failingSince' | 'failures'
>

/** Data needed to send to an endpoint. */
export async function findSender(db: Db, id: string): Promise<Sender | null> {
  const found = await sql<Sender>`
    select url, secret, old_secret as "oldSecret", old_secret_until as "oldSecretUntil", off_at as "offAt",
      failing_since as "failingSince", failures from webhook_endpoints
    where id = ${id} and removed_at is null`.execute(db)
  return found.rows[0] ?? null
}

/** Serialises the creation of endpoints until the transaction ends; returns their number. */
export async function lockCount(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`.execute(db)
  const found = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints where removed_at is null`.execute(db)
  return found.rows[0]?.count ?? 0
}

/**
 * Locks an endpoint until the transaction ends, so that its deliveries are claimed and settled one at a time. False:
 * unknown.
 */
export async function lockEndpoint(db: Db, id: string): Promise<boolean> {
  const found =
    await sql`select from webhook_endpoints where id = ${id} and removed_at is null for no key update`.execute(
      db,
    )
  return found.rows.length > 0
}

export type NewEndpoint = Pick<StoredEndpoint, 'name' | 'url' | 'events' | 'secret' | 'createdAt'> & {
  hash: Buffer
  createdBy: string
  locale: Locale
}

export async function addEndpoint(db: Db, it: NewEndpoint): Promise<void> {
  await sql`insert into webhook_endpoints (name, url, events, secret, secret_hash, created_by, locale, created_at)
    values (${it.name}, ${it.url}, ${[...it.events]}, ${it.secret}, ${it.hash}, ${it.createdBy}, ${it.locale}, ${it.createdAt})`.execute(
    db,
  )
}

/** Changes an endpoint; a new address resets its failures. */
export async function changeEndpoint(
  db: Db,
  { id, name, url, events }: Pick<StoredEndpoint, 'id' | 'name' | 'url' | 'events'>,
): Promise<void> {
  await sql`update webhook_endpoints set name = ${name}, url = ${url}, events = ${[...events]},
    failing_since = case when url = ${url} then failing_since end,
    failures = case when url = ${url} then failures else 0 end,
    rests_until = case when url = ${url} then rests_until end where id = ${id}`.execute(db)
}

export async function rotateSecret(
  db: Db,
  { id, secret, hash, until }: { id: string; secret: Buffer; hash: Buffer; until: Date },
): Promise<void> {
  await sql`update webhook_endpoints set old_secret = secret, old_secret_until = ${until}, secret = ${secret},
    secret_hash = ${hash} where id = ${id}`.execute(db)
}

/** Enables an endpoint and resets its failures, so that it has the full maximum time again. */
export async function switchOn(db: Db, id: string): Promise<void> {
  await sql`update webhook_endpoints set off_at = null, off_why = null, failing_since = null, failures = 0,
    rests_until = null where id = ${id} and off_at is not null`.execute(db)
}

/** Disables an endpoint; a person's action overrides an automatic one. */
export async function switchOff(
  db: Db,
  id: string,
  why: 'person' | 'failing' | 'gone',
  at: Date,
): Promise<void> {
  await sql`update webhook_endpoints set off_at = coalesce(off_at, ${at}), off_why = ${why} where id = ${id}`.execute(
    db,
  )
}

/** Removes an endpoint and its secrets at once; `forgetRemoved` deletes its deliveries later. */
export async function removeEndpoint(db: Db, id: string, at: Date): Promise<void> {
  await sql`update webhook_endpoints set removed_at = ${at}, off_at = coalesce(off_at, ${at}),
    off_why = coalesce(off_why, 'person'), secret = '', old_secret = null, old_secret_until = null
    where id = ${id}`.execute(db)
}

/**
 * Deletes up to 2000 deliveries of endpoints removed before a time, and finally the endpoints; false: nothing is
 * left.
 */
export async function forgetRemoved(db: Db, before: Date): Promise<boolean> {
  const found = await sql`delete from webhook_deliveries where id in (
    select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where e.removed_at < ${before} limit 2000) returning id`.execute(db)
  if (found.rows.length > 0) return true
  await sql`delete from webhook_endpoints where removed_at < ${before}`.execute(db)
  return false
}

/** Records a successful delivery. */
export async function noteDelivered(db: Db, id: string, at: Date): Promise<void> {
  await sql`update webhook_endpoints set failing_since = null, failures = 0, rests_until = null, last_delivered_at = ${at}
    where id = ${id}`.execute(db)
}

/** Records a failed delivery. */
export async function noteFailure(
  db: Db,
  id: string,
  { since, failures, restsUntil }: { since: Date; failures: number; restsUntil: Date },
): Promise<void> {
  await sql`update webhook_endpoints set failing_since = ${since}, failures = ${failures}, rests_until = ${restsUntil}
    where id = ${id}`.execute(db)
}

export type SwitchedOff = { name: string; makerId: string; locale: string; why: 'failing' | 'gone' }

export async function findSwitchedOff(db: Db, id: string): Promise<SwitchedOff | null> {
  const found = await sql<SwitchedOff>`
    select name, created_by as "makerId", locale, off_why as why from webhook_endpoints
    where id = ${id} and removed_at is null and off_why in ('failing', 'gone')`.execute(db)
  return found.rows[0] ?? null
}

export type Stopped = { id: string; name: string; url: string; offAt: Date }

export async function listStopped(db: Db, most: number): Promise<{ rows: Stopped[]; total: number }> {
  const { rows } = await sql<Stopped & { total: number }>`
    select id, name, url, off_at as "offAt", (count(*) over ())::int as total from webhook_endpoints
    where removed_at is null and off_why in ('failing', 'gone') order by off_at, id limit ${most}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
