import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Currency } from '../../../money.ts'
import type { CancelReason } from '../../rules.ts'
import type { ContractEvent } from './figures.rules.ts'

type Found = {
  id: string
  startedAt: Date
  endedAt: Date | null
  intervalMonths: number
  currency: Currency
  goods: number
  cancelReasons: CancelReason[]
}

/** Contracts that started before a time, with the cost of one delivery's goods by their lines. */
export async function contractsBefore(db: Db, until: Date): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.id, s.started_at as "startedAt", s.ended_at as "endedAt", s.interval_months as "intervalMonths", s.currency,
      s.cancel_reasons as "cancelReasons",
      (select coalesce(sum(l.unit_price * l.quantity), 0)::float8 from subscription_lines l where l.subscription_id = s.id)
        as goods
    from subscriptions s where s.started_at < ${until} order by s.id`.execute(db)
  return rows
}

/** Events that the figures are computed from, in order. */
export async function eventsOf(db: Db): Promise<Map<string, ContractEvent[]>> {
  const { rows } = await sql<ContractEvent & { id: string }>`
    select e.subscription_id as id, e.kind, e.cycle, e.at from subscription_events e
    where e.kind in ('started', 'paused', 'disputed', 'resumed', 'dispute_won', 'charge_failed', 'paid', 'suspended', 'cancelled',
      'uncancelled', 'ended_unpaid', 'skipped', 'stock_skipped', 'unanswered', 'unskipped')
    order by e.subscription_id, e.id`.execute(db)
  return Map.groupBy(
    rows.map((row) => ({
      ...row,
      // skipped for lack of stock or of an answer, so the delivery did not take place either
      kind: row.kind === 'stock_skipped' || row.kind === 'unanswered' ? 'skipped' : row.kind,
    })),
    ({ id }) => id,
  )
}
