import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Sums } from './sums.rules.ts'

/** Number of open items by name. */
export type StandingCounts = Record<string, number>
export type ClosedDay = {
  day: string
  sums: Sums
  standing: StandingCounts
  closedBy: string
  closedAt: Date
}

const dayColumns = sql`d.day::text as day, d.sums, d.standing, d.closed_by as "closedBy", d.closed_at as "closedAt"`

/** Serialises closings, and blocks bookings, until the transaction ends. */
export async function lockDays(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(931)`.execute(db)
}

export async function newestDay(db: Db): Promise<string | null> {
  const found = await sql<{ day: string | null }>`select max(day)::text as day from closed_days`.execute(db)
  return found.rows[0]?.day ?? null
}

export async function findDay(db: Db, day: string): Promise<ClosedDay | null> {
  const found =
    await sql<ClosedDay>`select ${dayColumns} from closed_days d where d.day = ${day}::date`.execute(db)
  return found.rows[0] ?? null
}

export async function listDays(db: Db, first: string, last: string): Promise<ClosedDay[]> {
  const found = await sql<ClosedDay>`
    select ${dayColumns} from closed_days d where d.day between ${first}::date and ${last}::date order by d.day`.execute(
    db,
  )
  return found.rows
}

export async function addDay(db: Db, { day, sums, standing, closedBy, closedAt }: ClosedDay): Promise<void> {
  await sql`
    insert into closed_days (day, sums, standing, closed_by, closed_at)
    values (${day}, ${JSON.stringify(sums)}, ${JSON.stringify(standing)}, ${closedBy}, ${closedAt})`.execute(
    db,
  )
}

export type ClosedMonth = {
  id: string
  month: string
  state: 'closed' | 'reopened'
  sums: Sums
  closedBy: string
  closedAt: Date
  reopenAskedBy: string | null
  reopenedBy: string | null
  reopenedAt: Date | null
  reason: string | null
}

const monthColumns = sql`m.id, to_char(m.month, 'YYYY-MM') as month, m.state, m.sums, m.closed_by as "closedBy",
  m.closed_at as "closedAt", m.reopen_asked_by as "reopenAskedBy", m.reopened_by as "reopenedBy",
  m.reopened_at as "reopenedAt", m.reason`

/** All closings of a month, newest first; null: of all months. */
export async function listMonths(db: Db, month: string | null): Promise<ClosedMonth[]> {
  const found = await sql<ClosedMonth>`
    select ${monthColumns} from closed_months m
    where ${month}::text is null or m.month = (${month}::text || '-01')::date
    order by m.month desc, m.closed_at desc limit 120`.execute(db)
  return found.rows
}

export async function newestMonth(db: Db): Promise<string | null> {
  const found = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from closed_months where state = 'closed'`.execute(db)
  return found.rows[0]?.month ?? null
}

type NewMonth = Pick<ClosedMonth, 'month' | 'sums' | 'closedBy' | 'closedAt'>
export async function addMonth(db: Db, { month, sums, closedBy, closedAt }: NewMonth): Promise<string> {
  const found = await sql<{ id: string }>`
    insert into closed_months (month, sums, closed_by, closed_at)
    values ((${month}::text || '-01')::date, ${JSON.stringify(sums)}, ${closedBy}, ${closedAt}) returning id`.execute(
    db,
  )
  return found.rows[0]?.id ?? ''
}

type Reopening = { askedBy: string; by: string; at: Date; reason: string }
/** False: the month is already open. */
export async function reopenMonth(
  db: Db,
  id: string,
  { askedBy, by, at, reason }: Reopening,
): Promise<boolean> {
  const found = await db
    .updateTable('closed_months')
    .set({ state: 'reopened', reopen_asked_by: askedBy, reopened_by: by, reopened_at: at, reason })
    .where('id', '=', id)
    .where('state', '=', 'closed')
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}
