import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Notes by what a card is known again, of a payment and what is charged with it; answers the orders of which
 * it was news.
 */
export async function saveMarks(db: Db, paymentId: string, marks: readonly string[]): Promise<string[]> {
  const found = await sql<{ order_id: string }>`
    update payment_attempts set card_marks = ${[...marks]}::text[]
    where (id = ${paymentId} or charged_with = ${paymentId}) and card_marks is null returning order_id`.execute(
    db,
  )
  return found.rows.map((row) => row.order_id)
}

/** The marks of cards that paid these orders. */
export async function listMarks(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ mark: string }>`
    select distinct unnest(card_marks) as mark from payment_attempts
    where order_id = any (${[...orderIds]}::uuid[]) and state = 'captured' order by 1`.execute(db)
  return found.rows.map((row) => row.mark)
}

export async function dropMarks(db: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update payment_attempts set card_marks = null
    where order_id = any (${[...orderIds]}::uuid[]) and card_marks is not null`.execute(db)
}
