import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency } from '../../money.ts'
import type { DifferenceKind } from './match.rules.ts'
import type { DifferenceState, Explanation } from './state.rules.ts'

export type Difference = {
  id: string
  kind: DifferenceKind
  method: string
  currency: Currency
  minor: number
  occurredOn: string
  countsOn: string
  lineId: string | null
  fileId: string | null
  line: number | null
  reference: string
  attemptId: string | null
  refundId: string | null
  orderId: string | null
  orderNumber: string | null
  state: DifferenceState
  owner: string | null
  explanation: Explanation | null
  note: string
  foundAt: Date
  endedBy: string | null
  endedAt: Date | null
}

export const selected = sql`
  select d.id, d.kind, d.method, d.currency, d.minor, d.occurred_on::text as "occurredOn",
    d.counts_on::text as "countsOn", d.line_id as "lineId",
    l.file_id as "fileId", l.line, coalesce(nullif(l.reference, ''), l.provider_ref, a.reference, '') as reference,
    d.attempt_id as "attemptId", d.refund_id as "refundId", a.order_id as "orderId",
    a.order_number as "orderNumber", d.state, d.owner, d.explanation, d.note, d.found_at as "foundAt",
    d.ended_by as "endedBy", d.ended_at as "endedAt"
  from settlement_differences d
  left join settlement_lines l on l.id = d.line_id
  left join payment_attempts a on a.id = d.attempt_id`

export type NewDifference = Pick<
  Difference,
  'kind' | 'method' | 'minor' | 'occurredOn' | 'lineId' | 'attemptId' | 'refundId'
> & { key: string; currency: string }

/** Each is there once, whichever file or night finds it again. */
export async function addDifferences(db: Db, rows: readonly NewDifference[], at: Date): Promise<void> {
  const values = rows.map(({ occurredOn, lineId, attemptId, refundId, ...row }) => ({
    ...row,
    occurred_on: occurredOn,
    line_id: lineId,
    attempt_id: attemptId,
    refund_id: refundId,
  }))
  await sql`
    insert into settlement_differences
      (key, kind, method, currency, minor, occurred_on, counts_on, line_id, attempt_id, refund_id, found_at)
    select d.key, d.kind, d.method, d.currency, d.minor, d.occurred_on, first_open_day(d.occurred_on),
      d.line_id, d.attempt_id, d.refund_id, ${at}
    from jsonb_populate_recordset(null::settlement_differences, ${JSON.stringify(values)}) d
    on conflict (key) do nothing`.execute(db)
}

export async function findDifference(db: Db, id: string): Promise<Difference | null> {
  const found = await sql<Difference>`${selected} where d.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

/** For a step of its state: others wait until the transaction ends. */
export async function lockDifference(db: Db, id: string): Promise<Difference | null> {
  await sql`select from settlement_differences where id = ${id} for update`.execute(db)
  return findDifference(db, id)
}

export const takeDifference = (db: Db, id: string, owner: string | null): Promise<unknown> =>
  db
    .updateTable('settlement_differences')
    .set({ owner })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

export type Ending = {
  by: string
  at: Date
  explanation: Explanation | null
  note: string
  /** What it turned out to be. */
  found?: { attemptId: string | null; refundId: string | null }
}

/** Moves one; `ending` null: it waits again. */
export const moveDifference = (
  db: Db,
  id: string,
  { from, to }: { from: DifferenceState; to: DifferenceState },
  ending: Ending | null,
): Promise<unknown> =>
  db
    .updateTable('settlement_differences')
    .set({
      state: to,
      explanation: ending?.explanation ?? null,
      note: ending?.note ?? '',
      ended_by: ending?.by ?? null,
      ended_at: ending?.at ?? null,
      ...(ending?.found ? { attempt_id: ending.found.attemptId, refund_id: ending.found.refundId } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute()

/** Days whose months are closed. */
export async function closedAmong(db: Db, days: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ day: string }>`
    select d::text as day from unnest(${[...new Set(days)]}::date[]) d where is_month_closed(d)`.execute(db)
  return new Set(found.rows.map(({ day }) => day))
}
