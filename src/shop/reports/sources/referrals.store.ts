import { sql } from 'kysely'
import { asHkd, orderRate, type Source } from './source.store.ts'

/** First orders of referred customers on the day they were placed, and rewards on the day they were granted. */
export const referrals: Source = {
  subject: 'referrals',
  table: 'report_referral_days',
  keys: ['country', 'currency', 'kind'],
  counts: ['first_orders', 'granted'],
  money: ['goods', 'cost'],
  rows: ({ from, until }) => sql`
    select o.id as order_id, o.country, o.currency, r.kind, 1 as first_orders, 0 as granted, r.base as goods, 0 as cost, ${orderRate}
    from referrals r join orders o on o.id = r.order_id where r.created_at >= ${from} and r.created_at < ${until}
    union all
    select o.id, o.country, 'HKD', r.kind, 0, 1, 0, r.kept, ${asHkd}
    from referrals r join orders o on o.id = r.order_id where r.granted_at >= ${from} and r.granted_at < ${until}`,
  days: sql`select report_day(moment) as day from referrals, unnest(array[created_at, granted_at]) as moment where moment is not null`,
}
