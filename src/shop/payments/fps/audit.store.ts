import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What must hold between bank lines and the payments they capture (rules/operations#6), as sentences. */
export async function listLineFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select bank_ref || ': matched to a payment over another amount' as finding from bank_lines b
      join payment_attempts a on a.id = b.attempt_id
      where a.amount_minor + a.overpaid_minor <> b.amount_minor or a.currency <> b.currency or a.state <> 'captured'
    union all
    select a.reference || ': captured by FPS without a bank line' from payment_attempts a
      where a.method = 'fps' and a.state = 'captured' and not exists (select from bank_lines b where b.attempt_id = a.id)`.execute(
    db,
  )
  return rows.map((row) => row.finding)
}
