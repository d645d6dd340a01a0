import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency } from '../../money.ts'

/** Sums of a method in one currency, in minor units. */
export type TenderSums = {
  method: string
  currency: Currency
  charges: number
  charged: number
  refunded: number
  /** From settlement files: chargebacks, provider fees, adjustments and payouts. */
  chargebacks: number
  fees: number
  adjustments: number
  paidOut: number
}

/** Sums of a day: charges and refunds by the shop's records, and the rest from providers' settlement files. */
export async function sumTenders(
  db: Db,
  { day, from, until }: { day: string; from: Date; until: Date },
): Promise<TenderSums[]> {
  const found = await sql<TenderSums>`
    with parts as (
      select method, currency, 1 as charges, amount_minor + overpaid_minor as charged, 0::bigint as refunded,
        0::bigint as chargebacks, 0::bigint as fees, 0::bigint as adjustments, 0::bigint as paid_out
      from payment_attempts where captured_at >= ${from} and captured_at < ${until}
      union all
      select a.method, r.currency, 0, 0, r.amount_minor, 0, 0, 0, 0
      from payment_refunds r join payment_attempts a on a.id = r.attempt_id
      where r.settled_at >= ${from} and r.settled_at < ${until}
      union all
      select method, currency, 0, 0, 0, case when kind = 'chargeback' then -gross_minor else 0 end,
        fee_minor + case when kind = 'fee' then gross_minor else 0 end,
        case when kind = 'adjustment' then gross_minor else 0 end,
        case when kind = 'payout' then gross_minor else 0 end
      from settlement_lines where booked_on = ${day}::date)
    select method, currency, sum(charges)::int as charges, sum(charged)::bigint as charged,
      sum(refunded)::bigint as refunded, sum(chargebacks)::bigint as chargebacks, sum(fees)::bigint as fees,
      sum(adjustments)::bigint as adjustments, sum(paid_out)::bigint as "paidOut"
    from parts group by method, currency order by method, currency`.execute(db)
  return found.rows
}

/** Numbers of unresolved payment work items. */
export type Standing = {
  differences: number
  tasks: number
  bankLines: number
  refunds: number
  unclear: number
}

/** Counts unresolved work items up to and including a day; `until`: end of that day. */
export async function countStanding(db: Db, { day, until }: { day: string; until: Date }): Promise<Standing> {
  const found = await sql<Standing>`
    select
      (select count(*)::int from settlement_differences where state = 'open' and counts_on <= ${day}::date)
        as differences,
      (select count(*)::int from payment_tasks where state = 'open' and created_at < ${until}
        and kind in ('wrong_amount', 'unknown_reference', 'paid_twice', 'no_answer', 'difference', 'audit')) as tasks,
      (select count(*)::int from bank_lines where state = 'unmatched' and booked_from < ${until}) as "bankLines",
      (select count(*)::int from payment_refunds where settled_at is null and created_at < ${until}) as refunds,
      (select count(*)::int from payment_attempts where state = 'unknown' and created_at < ${until}) as unclear`.execute(
    db,
  )
  return found.rows[0] ?? { differences: 0, tasks: 0, bankLines: 0, refunds: 0, unclear: 0 }
}
