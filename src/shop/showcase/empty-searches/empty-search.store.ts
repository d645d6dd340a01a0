import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type EmptySearch = { day: string; term: string; locale: string; country: string; searches: number }
export type TermVisitor = { term: string; visitor: Buffer; day: string }

/** Adds to what was counted before; rows come sorted, so that two processes lock them in one order. */
export async function addSearches(db: Db, rows: readonly EmptySearch[]): Promise<void> {
  await sql`insert into empty_searches (day, term, locale, country, searches)
    select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ term }) => term)}::text[],
      ${rows.map(({ locale }) => locale)}::text[], ${rows.map(({ country }) => country)}::text[],
      ${rows.map(({ searches }) => searches)}::int[])
    on conflict (day, term, locale, country) do update set searches = empty_searches.searches + excluded.searches`.execute(
    db,
  )
}

/** The last day on which each was there; rows come sorted. */
export async function addVisitors(db: Db, rows: readonly TermVisitor[]): Promise<void> {
  await sql`insert into empty_search_visitors (term, visitor, last_on)
    select * from unnest(${rows.map(({ term }) => term)}::text[], ${rows.map(({ visitor }) => visitor)}::bytea[],
      ${rows.map(({ day }) => day)}::date[])
    on conflict (term, visitor) do update set last_on = excluded.last_on
      where empty_search_visitors.last_on < excluded.last_on`.execute(db)
}

/** Forgets searches and visitors of the days before. */
export async function forgetBefore(db: Db, day: string): Promise<void> {
  await sql`delete from empty_search_visitors where last_on < ${day}::date`.execute(db)
  await sql`delete from empty_searches where day < ${day}::date`.execute(db)
}
