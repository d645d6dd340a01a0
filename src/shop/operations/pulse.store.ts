import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Pulse = {
  /** Orders of the last fifteen minutes, those of staff's drafts not among them. */
  placed: number
  paid: number
  /** Captures of the last two days that no order is paid by after ten minutes, and that nobody has been told of. */
  moneyWithoutOrder: number
  /** Calls of payment companies that have waited for five minutes. */
  callsWaiting: number
}

/** How selling goes on, in a few reads of indexes. */
export async function readPulse(db: Db): Promise<Pulse> {
  const found = await sql<Pulse>`select
    (select count(*)::int from orders where created_at > now() - interval '15 minutes' and status <> 'draft') as placed,
    (select count(*)::int from orders where confirmed_at > now() - interval '15 minutes') as paid,
    (select count(*)::int from payment_attempts a join orders o on o.id = a.order_id
      where a.state = 'captured' and a.captured_at between now() - interval '2 days' and now() - interval '10 minutes'
        and a.refunded_minor < a.amount_minor + a.overpaid_minor and a.id::text is distinct from o.paid_by
        and not exists (select from payment_tasks t where t.attempt_id = a.id)
        and not exists (select from order_revisions v where v.order_id = o.id and v.paid_by = a.id::text)
        and not exists (select from order_partial_payments p where p.attempt_id = a.id)) as "moneyWithoutOrder",
    (select count(*)::int from payment_events where state = 'waiting' and received_at < now() - interval '5 minutes')
      as "callsWaiting"`.execute(db)
  return found.rows[0] ?? { placed: 0, paid: 0, moneyWithoutOrder: 0, callsWaiting: 0 }
}
