import { sql } from 'kysely'
import { dollarsAt, type Source } from './source.store.ts'

/** Differences between settlement files and the accounts, on the day they were found, in their current state. */
export const differences: Source = {
  subject: 'differences',
  table: 'report_difference_days',
  keys: ['currency', 'method', 'kind', 'state'],
  counts: ['found', 'explained', 'open'],
  money: ['amount'],
  rows: ({ from, until }) => sql`
    select d.currency, d.method, d.kind, d.state, 1 as found, (d.state = 'explained')::int as explained, (d.state = 'open')::int as open,
      abs(d.minor) as amount, ${dollarsAt(sql`d.currency`, sql`d.found_at`)}
    from settlement_differences d where d.found_at >= ${from} and d.found_at < ${until}`,
  days: sql`select distinct report_day(found_at) as day from settlement_differences`,
}
