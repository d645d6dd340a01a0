import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

// What buyers write and show when they say that they have paid.

/** Lets go of what was written and shown with the claims of these orders; answers whose files may go. */
export async function dropClaimWords(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string | null }>`
    update payment_attempts a set screenshot_id = null, claim_note = null
    from (select id, screenshot_id from payment_attempts
      where order_id = any (${[...orderIds]}::uuid[]) and (screenshot_id is not null or claim_note is not null) for update) was
    where a.id = was.id returning was.screenshot_id as id`.execute(db)
  return found.rows.flatMap(({ id }) => id ?? [])
}

/** The same for claims that were settled before then. */
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

/**
 * One at a time for each of these words, until the transaction ends; in one order, so that nobody waits in a
 * circle.
 */
export async function lockClaimant(db: Db, words: readonly string[]): Promise<void> {
  for (const word of words.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fps claim ${word}`}, 0))`.execute(db)
}

/** Whether any of these orders is said to be paid by FPS, and nobody knows yet. */
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

/** "I have paid", said and not yet looked at: their ids, the oldest first. */
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
