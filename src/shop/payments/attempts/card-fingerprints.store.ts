import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Stores fingerprints with a payment and what is charged with it; returns ids of the orders that had none. */
export async function saveFingerprints(
  db: Db,
  paymentId: string,
  fingerprints: readonly string[],
): Promise<string[]> {
  const found = await sql<{ order_id: string }>`
    update payment_attempts set card_fingerprints = ${[...fingerprints]}::text[]
    where (id = ${paymentId} or charged_with = ${paymentId}) and card_fingerprints is null returning order_id`.execute(
    db,
  )
  return found.rows.map((row) => row.order_id)
}

export async function listFingerprints(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ fingerprint: string }>`
    select distinct unnest(card_fingerprints) as fingerprint from payment_attempts
    where order_id = ${anyOf(orderIds, 'uuid')} and state = 'captured' order by 1`.execute(db)
  return found.rows.map((row) => row.fingerprint)
}

export async function listOrdersOfKnownCards(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct order_id as id from payment_attempts
    where order_id = ${anyOf(orderIds, 'uuid')} and state = 'captured' and card_fingerprints is not null`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

export async function eraseFingerprints(db: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update payment_attempts set card_fingerprints = null
    where order_id = any (${[...orderIds]}::uuid[]) and card_fingerprints is not null`.execute(db)
}
