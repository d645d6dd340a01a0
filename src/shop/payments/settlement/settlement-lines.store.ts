import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency } from '../../money.ts'
import type { SettlementLine } from './columns.rules.ts'
import type { Finding, Match } from './match.rules.ts'

export type StoredLine = SettlementLine & {
  id: string
  fileId: string
  finding: Finding
  attemptId: string | null
  refundId: string | null
  bookedOn: string | null
}

export async function addLines(
  db: Db,
  { fileId, method }: { fileId: string; method: string },
  rows: readonly { line: SettlementLine; match: Match }[],
): Promise<void> {
  const values = rows.map(({ line: { gross, fee, occurredOn, providerRef, ...line }, match }) => ({
    ...line,
    provider_ref: providerRef,
    gross_minor: gross,
    fee_minor: fee,
    occurred_on: occurredOn,
    finding: match.finding,
    attempt_id: match.attemptId,
    refund_id: match.refundId,
  }))
  await sql`
    insert into settlement_lines (file_id, method, line, key, kind, reference, provider_ref, currency, gross_minor,
      fee_minor, occurred_on, finding, attempt_id, refund_id)
    select ${fileId}, ${method}, l.line, l.key, l.kind, l.reference, l.provider_ref, l.currency, l.gross_minor,
      l.fee_minor, l.occurred_on, l.finding, l.attempt_id, l.refund_id
    from jsonb_populate_recordset(null::settlement_lines, ${JSON.stringify(values)}) l`.execute(db)
}

/** What a line is now, and the day it counts on; null: on none. */
export async function bookLines(
  db: Db,
  rows: readonly { id: string; match: Match; bookedOn: string | null }[],
): Promise<void> {
  const values = rows.map(({ id, match, bookedOn }) => ({
    id,
    finding: match.finding,
    attempt_id: match.attemptId,
    refund_id: match.refundId,
    booked_on: bookedOn,
  }))
  await sql`
    update settlement_lines t set finding = l.finding, attempt_id = l.attempt_id, refund_id = l.refund_id,
      booked_on = l.booked_on
    from jsonb_populate_recordset(null::settlement_lines, ${JSON.stringify(values)}) l where t.id = l.id`.execute(
    db,
  )
}

const lineColumns = sql`l.id, l.file_id as "fileId", l.line, l.key, l.kind, l.reference,
  l.provider_ref as "providerRef", l.currency, l.gross_minor as gross, l.fee_minor as fee,
  l.occurred_on::text as "occurredOn", l.finding, l.attempt_id as "attemptId", l.refund_id as "refundId",
  l.booked_on::text as "bookedOn"`

export async function allLines(db: Db, fileId: string): Promise<StoredLine[]> {
  const found = await sql<StoredLine>`
    select ${lineColumns} from settlement_lines l where l.file_id = ${fileId} order by l.line`.execute(db)
  return found.rows
}

export async function findLine(db: Db, id: string): Promise<StoredLine | null> {
  const found =
    await sql<StoredLine>`select ${lineColumns} from settlement_lines l where l.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export async function listLines(
  db: Db,
  fileId: string,
  { finding, from, size }: { finding: Finding | null; from: number; size: number },
): Promise<{ lines: StoredLine[]; total: number }> {
  const found = await sql<StoredLine & { total: number }>`
    select ${lineColumns}, count(*) over ()::int as total from settlement_lines l
    where l.file_id = ${fileId} and (${finding}::text is null or l.finding = ${finding})
    order by l.line limit ${size} offset ${from}`.execute(db)
  return { lines: found.rows.map(({ total: _, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

export type Count = {
  fileId: string
  finding: Finding
  currency: Currency
  lines: number
  gross: number
  fee: number
}

/** How many lines of each file are what, and what they come to. */
export async function countLines(db: Db, fileIds: readonly string[]): Promise<Count[]> {
  const found = await sql<Count>`
    select file_id as "fileId", finding, currency, count(*)::int as lines, sum(gross_minor)::bigint as gross,
      sum(fee_minor)::bigint as fee
    from settlement_lines where file_id = any (${[...fileIds]}::uuid[])
    group by file_id, finding, currency order by finding, currency`.execute(db)
  return found.rows
}

/** Which of these are booked already. */
export async function bookedKeys(db: Db, method: string, keys: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ key: string }>`
    select key from settlement_lines
    where method = ${method} and key = any (${[...keys]}::text[]) and booked_on is not null`.execute(db)
  return new Set(found.rows.map(({ key }) => key))
}
