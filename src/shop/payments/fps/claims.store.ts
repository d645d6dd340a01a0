import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

// Payment claims of buyers: notes and screenshots.

/** Clears notes and screenshots of the orders' claims; returns the ids of files to delete. */
export async function dropClaimWords(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string | null }>`
    update payment_attempts a set screenshot_id = null, claim_note = null
    from (select id, screenshot_id from payment_attempts
      where order_id = any (${[...orderIds]}::uuid[]) and (screenshot_id is not null or claim_note is not null) for update) was
    where a.id = was.id returning was.screenshot_id as id`.execute(db)
  return found.rows.flatMap(({ id }) => id ?? [])
}

/** `dropClaimWords` for claims settled before a time. */
export async function dropSettledClaimWords(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await sql<{ id: string | null }>`
    update payment_attempts a set screenshot_id = null, claim_note = null
    from (select id, screenshot_id from payment_attempts p
      where (screenshot_id is not null or claim_note is not null) and claimed_at < ${before}
        and state in ('captured', 'failed', 'cancelled', 'expired')
        and not exists (select from payment_state_events e where e.machine = 'attempt' and e.entity_id = p.id and e.at >= ${before})
      order by claimed_at limit ${most} for update) was
    where a.id = was.id returning was.screenshot_id as id`.execute(db)
  return found.rows.flatMap(({ id }) => id ?? [])
}

/** Takes an advisory transaction lock on each identifying word, in sorted order to avoid deadlocks. */
export async function lockClaimant(db: Db, words: readonly string[]): Promise<void> {
  for (const word of words.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fps claim ${word}`}, 0))`.execute(db)
}

/** Whether any of these orders has an unchecked FPS payment claim. */
export async function hasOpenClaim(db: Db, orderIds: readonly string[]): Promise<boolean> {
  if (orderIds.length === 0) return false
  const found = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', 'in', [...orderIds])
    .where('method', '=', 'fps')
    .where('state', '=', 'processing')
    .where('claimed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Ids of attempts with an unchecked payment claim, oldest first; at most 500. */
export async function listClaimIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('method', '=', 'fps')
    .where('state', '=', 'processing')
    .orderBy('claimed_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}
