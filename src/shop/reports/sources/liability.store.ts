import { sql } from 'kysely'
import { dollarsAt, type Source } from './source.store.ts'

const amounts = (entry: ReturnType<typeof sql>) =>
  sql`greatest(${entry}, 0) as given, greatest(-${entry}, 0) as used`

/**
 * Ledger entries that change liabilities: Cash Dollar of members in every form, and gift codes. In Hong Kong dollars
 * at the rate of the day the liability arose, so that a used-up one is exactly zero.
 */
export const liability: Source = {
  subject: 'liability',
  table: 'report_liability_days',
  keys: ['currency', 'owed_as', 'since'],
  counts: [],
  money: ['given', 'used'],
  rows: ({ from, until }) => sql`
    select e.currency, 'wallet_' || l.worth as owed_as, date_trunc('month', report_day(l.created_at))::date as since,
      ${amounts(sql`e.amount`)}, ${dollarsAt(sql`e.currency`, sql`l.created_at`)}
    from ledger_txs t join (
      select tx_id, lot_id, currency, sum(amount) as amount from ledger_entries where lot_id is not null group by 1, 2, 3
    ) e on e.tx_id = t.id join wallet_lots l on l.id = e.lot_id
    where e.amount <> 0 and t.at >= ${from} and t.at < ${until}
    union all
    select e.currency, 'gift_code', date_trunc('month', report_day(g.since))::date, ${amounts(sql`e.amount`)},
      ${dollarsAt(sql`e.currency`, sql`g.since`)}
    from ledger_txs t join ledger_entries e on e.tx_id = t.id and e.account = 'gift_card_liability'
    cross join lateral (select coalesce(
      (select c.created_at from gift_codes c where c.id::text = t.ref),
      (select c.created_at from gift_holds h join gift_codes c on c.id = h.gift_id where h.order_id::text = t.ref), t.at) as since) g
    where t.at >= ${from} and t.at < ${until}`,
  days: sql`select distinct report_day(at) as day from ledger_txs`,
}
