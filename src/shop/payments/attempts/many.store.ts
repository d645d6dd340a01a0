import { sql, type Insertable } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentAttempts } from '../../../platform/db/tables.ts'
import { attemptFrom, type Attempt } from './attempts.store.ts'
import type { Move } from './move.store.ts'

/** Inserts attempts and returns them in the given order. */
export async function addAttempts(
  db: Db,
  values: readonly Insertable<PaymentAttempts>[],
): Promise<Attempt[]> {
  const rows = await db
    .insertInto('payment_attempts')
    .values([...values])
    .returningAll()
    .execute()
  const byReference = new Map(rows.map((row) => [row.reference, attemptFrom(row)]))
  return values.map(({ reference }) => {
    const added = byReference.get(reference)
    if (!added) throw new Error('a payment was not written down')
    return added
  })
}

/**
 * Locks attempts whose result is unknown or was captured by their webhook. Attempts locked by another transaction and
 * split payments are skipped.
 */
export async function lockAnswered(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; state: 'unknown' | 'captured'; providerRef: string | null }[]> {
  const { rows } = await sql<{ id: string; state: 'unknown' | 'captured'; providerRef: string | null }>`
    select a.id, a.state, a.provider_ref as "providerRef" from payment_attempts a
    where a.id = any (${[...ids]}::uuid[]) and a.state in ('unknown', 'captured') and a.charged_with is null
      and a.overpaid_minor = 0 and a.refunded_minor = 0
      and not exists (select from payment_attempts s where s.charged_with = a.id)
    order by a.id for update skip locked`.execute(db)
  return rows
}

/** Moves many attempts from one state to another; returns how many were in state `from`. */
export async function moveAttempts(
  db: Db,
  ids: readonly string[],
  { from, to, actor, reason, at }: Move,
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(*) filter (where move_payment('attempt', id, ${from}, ${to}, ${actor}, ${JSON.stringify(reason)}::jsonb, ${at}))::int as moved
    from unnest(${[...ids]}::uuid[]) as id`.execute(db)
  return rows[0]?.moved ?? 0
}

export type Capture = {
  id: string
  providerRef: string | null
  transactionId: string | null
  /** Fingerprints of the card. */
  marks: string[] | null
}

/** Stores the provider's data of captured payments and stops their status queries. */
export async function noteCaptures(db: Db, captures: readonly Capture[]): Promise<void> {
  await sql`
    update payment_attempts a
    set provider_ref = c."providerRef", transaction_id = c."transactionId", failure_code = null, next_poll_at = null,
      unreachable_since = null, card_fingerprints = coalesce(a.card_fingerprints, c.marks)
    from jsonb_to_recordset(${JSON.stringify(captures)}::jsonb) as c (id uuid, "providerRef" text, "transactionId" text, marks text[])
    where a.id = c.id`.execute(db)
}

/** Attempts of many orders, by order, oldest first. */
export async function listAttemptsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, Attempt[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds, 'uuid'))
    .orderBy('number')
    .execute()
  return Map.groupBy(rows.map(attemptFrom), ({ orderId }) => orderId)
}
