import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Moving } from '../change.store.ts'

/**
 * Confirms orders that are paid and hold their goods, each with its two events; answers how many were where
 * they may come from.
 */
export async function confirmOrders(
  db: Db,
  paid: readonly { id: string; paidBy: string }[],
  { actor, reason, at }: Moving,
): Promise<number> {
  const moves = paid.map(({ id, paidBy }) => ({ id, paid_by: paidBy }))
  const { rows } = await sql<{ confirmed: number }>`
    select confirm_orders(${JSON.stringify(moves)}::jsonb, ${actor}, ${JSON.stringify(reason)}::jsonb, ${at}) as confirmed`.execute(
    db,
  )
  return rows[0]?.confirmed ?? 0
}
