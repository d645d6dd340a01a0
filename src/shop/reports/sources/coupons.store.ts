import { sql } from 'kysely'
import { channelOf, orderRate, type Source } from './source.store.ts'

/** Discounts of orders with a coupon, by their lines as first agreed. */
export const coupons: Source = {
  subject: 'coupons',
  table: 'report_coupon_days',
  keys: ['country', 'currency', 'channel', 'code'],
  counts: ['orders'],
  money: ['goods', 'cost'],
  rows: ({ from, until }) => sql`
    select o.id as order_id, o.country, o.currency, ${channelOf} as channel, o.coupon_code as code, 1 as orders, l.goods, l.goods - l.net as cost, ${orderRate}
    from orders o cross join lateral (
      select coalesce(sum(unit_price * quantity), 0) as goods, coalesce(sum((select sum(unit) from unnest(unit_net) as unit)), 0) as net
      from order_lines where order_id = o.id and revision = 0
    ) l where o.coupon_code is not null and o.confirmed_at >= ${from} and o.confirmed_at < ${until}`,
  days: sql`select distinct report_day(confirmed_at) as day from orders where coupon_code is not null and confirmed_at is not null`,
}
