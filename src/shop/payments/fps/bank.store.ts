import type { Insertable, Selectable } from 'kysely'
import { isCurrency, money, type Money } from '../../money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { LineState } from './bank.rules.ts'
import type { ReturnRequest } from './line-return.rules.ts'
import type { BankLines } from '../../../platform/db/tables.ts'

export type BankLine = {
  id: string
  account: string
  bankRef: string
  from: Date
  until: Date
  amount: Money
  narrative: string
  state: LineState
  attemptId: string | null
  importedBy: string
  importedAt: Date
  matchedBy: string | null
  matchedAt: Date | null
  settledBy: string | null
  settledNote: string | null
  /** It is to go back, once a second person agrees. */
  returnRequest: ReturnRequest | null
}

const lineFrom = (row: Selectable<BankLines>): BankLine => ({
  id: row.id,
  account: row.account,
  bankRef: row.bank_ref,
  from: row.booked_from,
  until: row.booked_until,
  amount: money(isCurrency(row.currency) ? row.currency : 'HKD', row.amount_minor),
  narrative: row.narrative,
  state: row.state as BankLine['state'], // the column's check
  attemptId: row.attempt_id,
  importedBy: row.imported_by,
  importedAt: row.imported_at,
  matchedBy: row.matched_by,
  matchedAt: row.matched_at,
  settledBy: row.settled_by,
  settledNote: row.settled_note,
  returnRequest:
    row.return_asked_by !== null && row.return_asked_at !== null
      ? { by: row.return_asked_by, at: row.return_asked_at, note: row.return_note ?? '' }
      : null,
})

/** Adds the lines that are new; answers how many were. */
export async function addLines(db: Db, lines: readonly Insertable<BankLines>[]): Promise<number> {
  let added = 0
  for (let at = 0; at < lines.length; at += 500) {
    const rows = await db
      .insertInto('bank_lines')
      .values(lines.slice(at, at + 500))
      .onConflict((conflict) => conflict.columns(['account', 'bank_ref']).doNothing())
      .returning('id')
      .execute()
    added += rows.length
  }
  return added
}

export async function listUnmatched(db: Db, since: Date): Promise<BankLine[]> {
  const rows = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('state', '=', 'unmatched')
    .where('return_asked_by', 'is', null)
    .where('booked_until', '>=', since)
    .orderBy('booked_from')
    .orderBy('id')
    .limit(5_000)
    .execute()
  return rows.map(lineFrom)
}

export async function listLines(
  db: Db,
  state: BankLine['state'] | null,
  limit: number,
  offset: number,
): Promise<BankLine[]> {
  const rows = await db
    .selectFrom('bank_lines')
    .selectAll()
    .$if(state !== null, (query) => query.where('state', '=', state))
    .orderBy('booked_from', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(lineFrom)
}

export async function findLine(db: Db, id: string): Promise<BankLine | null> {
  const row = await db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? lineFrom(row) : null
}

export async function lockLine(db: Db, id: string): Promise<BankLine | null> {
  const row = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? lineFrom(row) : null
}
