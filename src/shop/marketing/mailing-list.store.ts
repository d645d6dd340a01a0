import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countRows } from '../../platform/db/search.store.ts'
import { mostCounted } from '../counted.rules.ts'
import type { UpdateState } from './mailing-list.rules.ts'

/** Outcome of an attempt that was not accepted. */
type ListOutcome = Exclude<UpdateState, 'waiting'>

/** Update of an address for the provider. `heldUntil` identifies the sender's lease, `revision` the change. */
export type ListUpdate = {
  email: string
  isSubscribed: boolean
  locale: string
  revision: string
  tries: number
  heldUntil: Date
}

/** Now, by the shop's clock and by real time, which a demo clock does not change. */
export type Moment = { now: Date; outside: Date }

const isDue = ({ now, outside }: Moment) => sql<boolean>`
  (next_try_at is null or next_try_at <= ${now}) and (held_until is null or held_until <= ${outside})`

/** Claims a due update of an address for one attempt; concurrent calls find none. */
export async function takeUpdate(
  db: Db,
  email: string,
  moment: Moment,
  heldUntil: Date,
): Promise<ListUpdate | null> {
  const taken = await sql<Omit<ListUpdate, 'heldUntil'>>`
    update mailing_list_updates set tries = tries + 1, held_until = ${heldUntil}
    where email = ${email} and ${isDue(moment)}
    returning email, subscribed as "isSubscribed", locale, revision::text, tries`.execute(db)
  const [row] = taken.rows
  return row ? { ...row, heldUntil } : null
}

/** Deletes an accepted update. A change made meanwhile is due at once. */
export async function endUpdate(db: Db, { email, revision, heldUntil }: ListUpdate): Promise<void> {
  const ended = await sql`delete from mailing_list_updates
    where email = ${email} and held_until = ${heldUntil} and revision = ${revision}::bigint`.execute(db)
  if (ended.numAffectedRows !== 0n) return
  await sql`update mailing_list_updates set held_until = null
    where email = ${email} and held_until = ${heldUntil}`.execute(db)
}

/** Stores the outcome of an attempt that was not accepted. A change made meanwhile is due at once. */
export async function postponeUpdate(
  db: Db,
  { email, revision, heldUntil }: ListUpdate,
  { outcome, status, nextTryAt }: { outcome: ListOutcome; status: number | null; nextTryAt: Date },
): Promise<void> {
  const isIt = sql<boolean>`revision = ${revision}::bigint`
  await sql`update mailing_list_updates set held_until = null,
      outcome = case when ${isIt} then ${outcome} else outcome end,
      status = case when ${isIt} then ${status}::int else status end,
      next_try_at = case when ${isIt} then ${nextTryAt}::timestamptz end
    where email = ${email} and held_until = ${heldUntil}`.execute(db)
}

/** Addresses with due updates, new ones first. */
export async function listDue(db: Db, moment: Moment, most: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from mailing_list_updates
    where ${isDue(moment)} order by next_try_at nulls first, revision limit ${most}`.execute(db)
  return rows.map(({ email }) => email)
}

/** Number of updates that were refused, or tried at least so often. */
export async function countOverdue(db: Db, tries: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mailing_list_updates where outcome = 'refused' or tries >= ${tries}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** An update that the provider has not accepted, as staff see it. */
export type WaitingUpdate = Pick<ListUpdate, 'email' | 'isSubscribed' | 'tries'> & {
  id: string
  state: UpdateState
  status: number | null
  nextTryAt: Date | null
}
const state = sql<UpdateState>`coalesce(u.outcome, 'waiting')`
const shown = sql`u.id, u.email, u.subscribed as "isSubscribed", u.tries, ${state} as state, u.status, u.next_try_at as "nextTryAt"`

/** A page of updates: refused ones first, then by number of attempts. */
export async function listUpdates(
  db: Db,
  wanted: { state?: UpdateState | undefined; search: string },
  { from, size }: { from: number; size: number },
): Promise<{ updates: WaitingUpdate[]; total: number }> {
  const found = sql`from mailing_list_updates u
    where strpos(u.email, lower(${wanted.search})) > 0
      and ${wanted.state === undefined ? sql`true` : sql`${state} = ${wanted.state}`}`
  const { rows } = await sql<WaitingUpdate>`
    select ${shown} ${found} order by ${state} = 'refused' desc, u.tries desc, u.id
    limit ${size} offset ${from}`.execute(db)
  return { updates: rows, total: await countRows(db, found, mostCounted) }
}

export async function lockUpdate(db: Db, id: string): Promise<WaitingUpdate | null> {
  const { rows } = await sql<WaitingUpdate>`
    select ${shown} from mailing_list_updates u where u.id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Makes an update due at once; an attempt in progress does not complete it, because the revision changes. */
export async function makeUpdateDue(db: Db, id: string): Promise<void> {
  await sql`update mailing_list_updates set revision = default, next_try_at = null where id = ${id}`.execute(
    db,
  )
}

export async function dropUpdate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mailing_list_updates').where('id', '=', id).execute()
}
