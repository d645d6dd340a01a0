import { sql, type Insertable } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentAttempts } from '../../../platform/db/tables.ts'
import { attemptFrom, type Attempt } from './attempts.store.ts'
import type { Move } from './move.store.ts'

/** New attempts, in the order they were given. */
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
 * Locks attempts whose outcome is unknown, or whose webhook came first; what somebody else has locked, or is
 * paid together with others, is left out.
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

/** Moves each as `move` does one; answers how many were where they may come from. */
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
  /** By what their cards are known again. */
  marks: string[] | null
}

/** What was learnt of payments with the money; nobody asks about them any more. */
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
