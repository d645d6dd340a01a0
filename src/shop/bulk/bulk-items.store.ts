import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ItemState } from './run.rules.ts'

/** Adds rows in list order; duplicates count once. */
export async function addItems(db: Db, runId: string, subjects: readonly string[]): Promise<void> {
  await sql`insert into bulk_run_items (run_id, position, subject)
    select ${runId}, position, subject from unnest(${subjects}::uuid[]) with ordinality as t (subject, position)
    on conflict do nothing`.execute(db)
}

export type StoredItem = {
  subject: string
  state: ItemState
  code: string | null
  details: Record<string, string | number> | null
  tries: number
  endedAt: Date | null
}

const itemColumns = sql`subject, state, code, details, tries, ended_at as "endedAt"`

export async function listWaiting(db: Db, runId: string, most: number): Promise<string[]> {
  const found = await sql<{ subject: string }>`select subject from bulk_run_items
    where run_id = ${runId} and state = 'waiting' order by position limit ${most}`.execute(db)
  return found.rows.map(({ subject }) => subject)
}

/** A waiting row, locked; null: processed, or locked by another worker. */
export async function lockWaiting(db: Db, runId: string, subject: string): Promise<StoredItem | null> {
  const found = await sql<StoredItem>`select ${itemColumns} from bulk_run_items
    where run_id = ${runId} and subject = ${subject} and state = 'waiting' for update skip locked`.execute(db)
  return found.rows[0] ?? null
}

export async function endItem(
  db: Db,
  runId: string,
  subject: string,
  {
    state,
    code = null,
    details = null,
    at,
  }: {
    state: ItemState
    code?: string | null
    details?: Record<string, string | number> | null
    at: Date
  },
): Promise<void> {
  await db
    .updateTable('bulk_run_items')
    .set({ state, code, details: details === null ? null : JSON.stringify(details), ended_at: at })
    .where('run_id', '=', runId)
    .where('subject', '=', subject)
    .execute()
}

export const countTry = (db: Db, runId: string, subject: string) =>
  db
    .updateTable('bulk_run_items')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('run_id', '=', runId)
    .where('subject', '=', subject)
    .execute()

/** A page of rows: refused ones first, then waiting ones, then the rest. */
export async function listItems(
  db: Db,
  runId: string,
  state: ItemState | null,
  page: { from: number; size: number },
): Promise<{ items: StoredItem[]; total: number }> {
  const where = sql`where run_id = ${runId} and (${state}::text is null or state = ${state})`
  const found = await sql<StoredItem>`select ${itemColumns} from bulk_run_items ${where}
    order by array_position(array['refused', 'requested', 'waiting', 'done'], state), position
    limit ${page.size} offset ${page.from}`.execute(db)
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from bulk_run_items ${where}`.execute(db)
  return { items: found.rows, total: count.rows[0]?.total ?? 0 }
}
