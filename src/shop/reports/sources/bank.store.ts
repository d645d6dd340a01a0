import { sql } from 'kysely'
import { dollarsAt, type Source } from './source.store.ts'

/** Transfers on bank statements, and whether they were matched to an order: automatically or by staff. */
export const bank: Source = {
  subject: 'bank',
  table: 'report_bank_days',
  keys: ['currency', 'state', 'matched_as'],
  counts: ['lines', 'matched', 'by_itself'],
  money: ['amount'],
  rows: ({ from, until }) => sql`
    select b.currency, b.state, case when b.matched_by is null then '' when b.matched_by = 'statement' then 'by_itself' else 'by_hand' end
        as matched_as,
      1 as lines, (b.state = 'matched')::int as matched, (b.state = 'matched' and b.matched_by = 'statement')::int as by_itself,
      b.amount_minor as amount, ${dollarsAt(sql`b.currency`, sql`b.booked_from`)}
    from bank_lines b where b.booked_from >= ${from} and b.booked_from < ${until}`,
  days: sql`select distinct report_day(booked_from) as day from bank_lines`,
}
