import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What the company is told of an address. `heldUntil` names whoever tells it, `revision` the change. */
export type ListUpdate = {
  email: string
  isSubscribed: boolean
  locale: string
  revision: string
  tries: number
  heldUntil: Date
}

/** Now, by the shop's clock and by the time outside, which no demo moves. */
export type Moment = { now: Date; outside: Date }

const isDue = ({ now, outside }: Moment) => sql<boolean>`
  (next_try_at is null or next_try_at <= ${now}) and (held_until is null or held_until <= ${outside})`

/** Takes what is due of an address for one try; whoever comes meanwhile finds nothing. */
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

/** The company has it. What changed meanwhile is due at once. */
export async function endUpdate(db: Db, { email, revision, heldUntil }: ListUpdate): Promise<void> {
  const ended = await sql`delete from mailing_list_updates
    where email = ${email} and held_until = ${heldUntil} and revision = ${revision}::bigint`.execute(db)
  if (ended.numAffectedRows !== 0n) return
  await sql`update mailing_list_updates set held_until = null
    where email = ${email} and held_until = ${heldUntil}`.execute(db)
}

/**
 * The company did not answer, or refused. What changed meanwhile is due at once. `leastTries`: counted as so many at
 * least.
 */
export async function putOff(
  db: Db,
  { email, revision, heldUntil }: ListUpdate,
  { nextTryAt, leastTries = 0 }: { nextTryAt: Date; leastTries?: number },
): Promise<void> {
  await sql`update mailing_list_updates set held_until = null,
      tries = case when revision = ${revision}::bigint then greatest(tries, ${leastTries}::int) else tries end,
      next_try_at = case when revision = ${revision}::bigint then ${nextTryAt}::timestamptz end
    where email = ${email} and held_until = ${heldUntil}`.execute(db)
}

/** Addresses of which something is due, the new ones first. */
export async function listDue(db: Db, moment: Moment, most: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from mailing_list_updates
    where ${isDue(moment)} order by next_try_at nulls first, revision limit ${most}`.execute(db)
  return rows.map(({ email }) => email)
}

/** Addresses that were tried so often at least. */
export async function countTried(db: Db, tries: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mailing_list_updates where tries >= ${tries}`.execute(db)
  return rows[0]?.count ?? 0
}
