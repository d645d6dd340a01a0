import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { allSources } from './sources/sources.store.ts'
import type { Source, Span } from './sources/source.store.ts'

export type Marked = { id: string; subject: string; day: string }

/** The day whose change has waited longest, behind a mark; null: every figure is as the orders and ledgers are. */
export async function findMarked(db: Db, after: string): Promise<Marked | null> {
  const { rows } = await sql<Marked>`select id::text, subject, day from report_changes
    where id > ${after}::bigint and subject = any (${allSources.map(({ subject }) => subject)}::text[])
    order by id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Days of a report, from one to another, that have changed since they were counted. */
export async function countMarked(db: Db, { subject }: Source, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select count(distinct day)::int as days from report_changes
    where subject = ${subject} and day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.days ?? 0
}

const list = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.ref(name)),
    sql`, `,
  )

/**
 * Counts a day anew, from orders and ledgers alone: whatever stood there before goes. The marks go first, so
 * that what changes meanwhile is counted again.
 */
export async function countDay(db: Db, source: Source, span: Span): Promise<void> {
  const { subject, table, keys, counts, money, rows } = source
  const { day } = span
  await sql`delete from report_changes where subject = ${subject} and day = ${day}::date`.execute(db)
  await sql`delete from ${sql.table(table)} where day = ${day}::date`.execute(db)
  const hkd = money.map((name) => `${name}_hkd`)
  const sums = [
    ...[...counts, ...money].map((name) => sql`sum(${sql.ref(name)})`),
    ...money.map((name) => sql`sum(round(${sql.ref(name)} * up / down))`),
  ]
  await sql`insert into ${sql.table(table)} (day, ${list([...keys, ...counts, ...money, ...hkd])})
    select ${day}::date, ${list(keys)}, ${sql.join(sums, sql`, `)} from (${rows(span)}) as counted
    group by ${list(keys)}`.execute(db)
}

/** Marks every day there is that a report can be asked for, newest first. */
export async function markAll(db: Db, { subject, days }: Source): Promise<void> {
  await sql`insert into report_changes (subject, day)
    select ${subject}, day from (${days}) as days
    where day between '0001-01-01' and '9999-12-30' order by day desc`.execute(db)
}

/** What is left of days without any source: they are counted again, too. */
export async function markCounted(db: Db, { subject, table }: Source): Promise<void> {
  await sql`insert into report_changes (subject, day)
    select ${subject}, day from (select distinct day from ${sql.table(table)}) as days order by day desc`.execute(
    db,
  )
}
