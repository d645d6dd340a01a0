import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ChargeKind, ChargeOutcome } from '../rules.ts'

export type Charge = {
  cycleId: string
  attempt: number
  kind: ChargeKind
  orderId: string
  cardId: string | null
  /** Minor units. */
  amount: number
  outcome: ChargeOutcome | null
  code: string | null
  startedAt: Date
  endedAt: Date | null
}

/** Adds the next attempt of a cycle and returns its number, which is never reused. The contract is locked. */
export async function addCharge(
  db: Db,
  charge: Pick<Charge, 'cycleId' | 'kind' | 'orderId' | 'cardId' | 'amount' | 'startedAt'>,
): Promise<number> {
  const added = await sql<{ attempt: number }>`
    insert into subscription_charges (cycle_id, attempt, kind, order_id, card_id, amount_minor, started_at)
    select ${charge.cycleId}, coalesce(max(attempt), 0) + 1, ${charge.kind}, ${charge.orderId}, ${charge.cardId}, ${charge.amount}, ${charge.startedAt}
    from subscription_charges where cycle_id = ${charge.cycleId}
    returning attempt`.execute(db)
  const [row] = added.rows
  if (!row) throw new Error('a charge was not written down')
  return row.attempt
}

export async function endCharge(
  db: Db,
  { cycleId, attempt }: Pick<Charge, 'cycleId' | 'attempt'>,
  { outcome, code, at }: { outcome: ChargeOutcome; code: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('subscription_charges')
    .set({ outcome, code, ended_at: outcome === 'unknown' ? null : at })
    .where('cycle_id', '=', cycleId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Oldest first. */
export async function listCharges(db: Db, cycleId: string): Promise<Charge[]> {
  const rows = await db
    .selectFrom('subscription_charges')
    .selectAll()
    .where('cycle_id', '=', cycleId)
    .orderBy('attempt')
    .execute()
  return rows.map((row) => ({
    cycleId: row.cycle_id,
    attempt: row.attempt,
    kind: row.kind as ChargeKind, // the column's check
    orderId: row.order_id,
    cardId: row.card_id,
    amount: row.amount_minor,
    outcome: row.outcome as ChargeOutcome | null, // the column's check
    code: row.code,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }))
}
