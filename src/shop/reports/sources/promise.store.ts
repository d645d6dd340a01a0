import { sql } from 'kysely'
import { channelOf, type Source } from './source.store.ts'

/** Whether orders were shipped within two days of payment, and arrived by the last estimated day. */
export const promise: Source = {
  subject: 'promise',
  table: 'report_promise_days',
  keys: ['country', 'channel', 'delivery'],
  counts: ['orders', 'sent', 'sent_in_time', 'estimated', 'arrived_in_time'],
  money: [],
  rows: ({ from, until }) => sql`
    select o.id as order_id, o.country, ${channelOf} as channel, coalesce(o.delivery_method, '') as delivery, 1 as orders,
      (s.at is not null)::int as sent, coalesce(s.at <= o.confirmed_at + interval '48 hours', false)::int as sent_in_time,
      (o.estimate_to is not null and o.delivered_at is not null)::int as estimated,
      coalesce(report_day(o.delivered_at) <= o.estimate_to, false)::int as arrived_in_time
    from orders o cross join lateral (
      select least(o.ready_at, (select min(p.created_at) from parcels p where p.order_id = o.id)) as at
    ) s
    where o.confirmed_at >= ${from} and o.confirmed_at < ${until}
      and exists (select from order_lines l where l.order_id = o.id and l.product_type = 'SinglePurchase')`,
  days: sql`select distinct report_day(confirmed_at) as day from orders where confirmed_at is not null`,
}
