import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { KnownPayment } from './match.rules.ts'

type Named = { reference: string; providerRef: string }
export type Counterpart = KnownPayment & Named & { transactionId: string }

/**
 * Charges and refunds that have a settlement line: matched when it was booked, or by a difference resolved later (its
 * line stays as booked).
 */
const settled = sql`(
  select l.attempt_id, l.refund_id, l.kind from settlement_lines l
    where l.booked_on is not null and l.attempt_id is not null
  union all
  select d.attempt_id, d.refund_id, l.kind from settlement_differences d join settlement_lines l on l.id = d.line_id
    where d.state = 'resolved' and d.attempt_id is not null)`

/** A charge including split payments and overpayment, with its refunds and booked lines. */
const counterparts = sql`
  select a.id, a.reference, coalesce(a.provider_ref, '') as "providerRef",
    coalesce(a.transaction_id, '') as "transactionId", a.currency, a.state,
    (a.amount_minor + a.overpaid_minor + coalesce((select sum(s.amount_minor) from payment_attempts s
      where s.charged_with = a.id), 0))::bigint as minor,
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'minor', r.amount_minor, 'state', r.state,
        'providerRef', r.provider_ref) order by r.id)
      from payment_refunds r join payment_attempts o on o.id = r.attempt_id
      where o.id = a.id or o.charged_with = a.id), '[]') as refunds,
    exists (select from ${settled} s where s.attempt_id = a.id and s.kind = 'charge') as "isCharged",
    array(select s.refund_id::text from ${settled} s
      where s.attempt_id = a.id and s.refund_id is not null) as "takenRefunds"
  from payment_attempts a`

/** Charges of a method that the lines refer to, by the shop's reference or the provider's numbers. */
export async function findNamed(db: Db, method: string, lines: readonly Named[]): Promise<Counterpart[]> {
  const references = lines.flatMap(({ reference }) => (reference === '' ? [] : [reference]))
  const numbers = lines.flatMap(({ providerRef }) => (providerRef === '' ? [] : [providerRef]))
  const found = await sql<Counterpart>`${counterparts}
    where a.method = ${method} and a.charged_with is null and (a.reference = any (${references}::text[])
      or a.provider_ref = any (${[...numbers, ...references]}::text[])
      or a.transaction_id = any (${[...numbers, ...references]}::text[]))`.execute(db)
  return found.rows
}

export type Missing = {
  kind: 'missing_charge' | 'missing_refund'
  attemptId: string
  refundId: string | null
  currency: string
  /** Negative: the shop recorded it and the provider did not. */
  minor: number
  occurredOn: string
  orderNumber: string
}

const inHongKong = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Hong_Kong')::date`

/**
 * Charges and refunds of a period without a booked line, except those given in `besides`: the first `most`, or all
 * of them, and how many there are.
 */
export async function findMissing(
  db: Db,
  method: string,
  { from, until }: { from: string; until: string },
  besides: { attemptIds: readonly string[]; refundIds: readonly string[] },
  most: number | null = null,
): Promise<{ missing: Missing[]; total: number }> {
  const start = sql`(${from}::date)::timestamp at time zone 'Asia/Hong_Kong'`
  const end = sql`(${until}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'`
  const found = await sql<Missing & { total: number }>`
    select m.*, (count(*) over ())::int as total from (
    select 'missing_charge' as kind, a.id as "attemptId", null::uuid as "refundId", a.currency,
      -(a.amount_minor + a.overpaid_minor + coalesce((select sum(s.amount_minor) from payment_attempts s
        where s.charged_with = a.id), 0))::bigint as minor,
      ${inHongKong('a.captured_at')}::text as "occurredOn", a.order_number as "orderNumber"
    from payment_attempts a
    where a.method = ${method} and a.charged_with is null and a.captured_at >= ${start} and a.captured_at < ${end}
      and a.id <> all (${[...besides.attemptIds]}::uuid[])
      and not exists (select from ${settled} s where s.attempt_id = a.id and s.kind = 'charge')
    union all
    select 'missing_refund', coalesce(a.charged_with, a.id), r.id, r.currency, r.amount_minor,
      ${inHongKong('r.settled_at')}::text, a.order_number
    from payment_refunds r join payment_attempts a on a.id = r.attempt_id
    where a.method = ${method} and r.settled_at >= ${start} and r.settled_at < ${end}
      and r.id <> all (${[...besides.refundIds]}::uuid[])
      and not exists (select from ${settled} s where s.refund_id = r.id)
    ) m order by 6, 7, 2, 3 nulls first limit ${most}::int`.execute(db)
  return { missing: found.rows, total: found.rows[0]?.total ?? 0 }
}

/** Whether a charge or refund has a booked line by now. */
export async function isBooked(
  db: Db,
  { attemptId, refundId }: { attemptId: string; refundId: string | null },
): Promise<boolean> {
  const found = await sql<{ is: boolean }>`
    select exists (select from ${settled} s where case
      when ${refundId}::uuid is null then s.attempt_id = ${attemptId} and s.kind = 'charge'
      else s.refund_id = ${refundId} end) as is`.execute(db)
  return found.rows[0]?.is ?? false
}
