import { sql } from 'kysely'
import type { Source } from './source.store.ts'

/** Minimum number of distinct visitors, within the retention period, before a term is shown (rules/reports#18). */
const fewestVisitors = 3

/** Searches without results. */
export const searches: Source = {
  subject: 'searches',
  table: 'report_search_days',
  keys: ['term', 'locale', 'country'],
  counts: ['searches'],
  money: [],
  rows: ({ day }) => sql`
    select term, locale, country, searches from empty_searches e
    where day = ${day}::date
      and (select count(*) from empty_search_visitors v where v.term = e.term) >= ${fewestVisitors}`,
  days: sql`select distinct day from empty_searches`,
}
