import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { allSources } from './sources/sources.store.ts'
import type { Source, Span } from './sources/source.store.ts'

export type Marked = { id: string; subject: string; day: string }

/** The oldest change mark after an id; null: all figures are up to date. */
export async function findMarked(db: Db, after: string): Promise<Marked | null> {
  const { rows } = await sql<Marked>`select id::text, subject, day from report_changes
    where id > ${after}::bigint and subject = any (${allSources.map(({ subject }) => subject)}::text[])
    order by id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Number of days of a report's period that have changed since they were computed. */
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
 * Recomputes a day from orders and ledgers, replacing its rows. Marks are deleted first, so that concurrent changes
 * are counted again.
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

/** Marks every day with source data, newest first. */
export async function markAll(db: Db, { subject, days }: Source): Promise<void> {
  await sql`insert into report_changes (subject, day)
    select ${subject}, day from (${days}) as days
    where day between '0001-01-01' and '9999-12-30' order by day desc`.execute(db)
}

/** Marks all days that have rollup rows, so that rows without source data are recomputed as well. */
export async function markCounted(db: Db, { subject, table }: Source): Promise<void> {
  await sql`insert into report_changes (subject, day)
    select ${subject}, day from (select distinct day from ${sql.table(table)}) as days order by day desc`.execute(
    db,
  )
}
