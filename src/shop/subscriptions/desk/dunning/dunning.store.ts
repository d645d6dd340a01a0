import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Currency } from '../../../money.ts'
import type { ContractState, CycleState, Failure } from '../../rules.ts'

export type Unpaid = {
  id: string
  number: string
  state: ContractState
  customer: string
  email: string
  currency: Currency
  suspendedUntil: string | null
  pausedUntil: string | null
  cycleState: CycleState
  renewsOn: string
  announcedAt: string | null
  retries: number
  failure: Failure | null
  failureCode: string | null
  amount: number
  tries: number
  firstTriedAt: Date
  lastTriedAt: Date
  askedAt: Date | null
}

const unpaid = sql`from subscription_cycles c join subscriptions s on s.id = c.subscription_id
  join members m on m.id = s.member_id
  join lateral (select count(*)::int as tries, min(x.started_at) as first_at, max(x.started_at) as last_at,
    (array_agg(x.amount_minor order by x.attempt desc))[1] as amount
    from subscription_charges x where x.cycle_id = c.id) tried on tried.tries > 0
  where ((c.state = 'failed' and s.state in ('past_due', 'suspended')) or c.state = 'charging')`

/** `before`: only deliveries whose last attempt is not later than that; null: all. */
export async function listUnpaid(
  db: Db,
  { kind, before }: { kind: 'all' | 'failed' | 'unknown'; before: Date | null },
  { from, size }: { from: number; size: number },
): Promise<{ rows: Unpaid[]; total: number }> {
  const which = sql`(${kind} = 'all' or (${kind} = 'unknown') = (c.state = 'charging'))
    and (${before}::timestamptz is null or tried.last_at <= ${before})`
  const rows =
    await sql<Unpaid>`select s.id, s.number, s.state, person_name(m.firstname, m.lastname) as customer,
      m.email, s.currency, s.suspended_until::text as "suspendedUntil", s.paused_until::text as "pausedUntil",
      c.state as "cycleState", c.renews_on::text as "renewsOn", c.announced_at::text as "announcedAt", c.retries,
      c.failure, c.failure_code as "failureCode", tried.amount, tried.tries, tried.first_at as "firstTriedAt",
      tried.last_at as "lastTriedAt", (select max(e.at) from subscription_events e
        where e.subscription_id = s.id and e.kind = 'card_asked') as "askedAt"
    ${unpaid} and ${which} order by tried.first_at, s.id limit ${size} offset ${from}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*)::int as total ${unpaid} and ${which}`.execute(db)
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}

export async function lastAsked(db: Db, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('subscription_events')
    .select('at')
    .where('subscription_id', '=', id)
    .where('kind', '=', 'card_asked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
