import { sql } from 'kysely'
import type { Ctx } from '#shop/context.ts'

/**
 * Contradictions between attempts, refunds, their recorded moves and bank lines (rules/operations#6), one sentence
 * each; an empty list: the books agree.
 */
export async function paymentFindings({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select reference || ': ' || refunded_minor || ' counted as given back, refunds say ' || sums.total as finding
      from payment_attempts a
      cross join lateral (select coalesce(sum(amount_minor), 0) as total from payment_refunds r where r.attempt_id = a.id) sums
      where refunded_minor <> sums.total
    union all
    select reference || ': more was given back than taken' from payment_attempts
      where refunded_minor > case when captured_at is null then 0 else amount_minor + overpaid_minor end
    union all
    select reference || ': captured ' || times.count || ' times' from payment_attempts a
      cross join lateral (
        select count(*) from payment_state_events e where e.machine = 'attempt' and e.entity_id = a.id and e."to" = 'captured') times
      where times.count <> case when a.state = 'captured' then 1 else 0 end
    union all
    select machine || ' ' || e.entity_id || ': went from ' || e."from" || ' to ' || e."to" from payment_state_events e
      where not exists (select from payment_moves m where m.machine = e.machine and m."from" = e."from" and m."to" = e."to")
    union all
    select bank_ref || ': matched to a payment over another amount' from bank_lines b
      join payment_attempts a on a.id = b.attempt_id
      where a.amount_minor + a.overpaid_minor <> b.amount_minor or a.currency <> b.currency or a.state <> 'captured'
    union all
    select a.reference || ': captured by FPS without a bank line' from payment_attempts a
      where a.method = 'fps' and a.state = 'captured' and not exists (select from bank_lines b where b.attempt_id = a.id)`.execute(
    db,
  )
  return rows.map((row) => row.finding)
}
