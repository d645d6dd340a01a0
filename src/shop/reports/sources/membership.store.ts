import { sql } from 'kysely'
import { priceGroup } from './price-group.store.ts'
import { asHkd, orderRate, type Source } from './source.store.ts'

/** Members who joined and left groups, and the discounts of group prices compared with regular ones. */
export const membership: Source = {
  subject: 'membership',
  table: 'report_membership_days',
  keys: ['currency', 'price_group', 'source'],
  counts: ['joined', 'ended'],
  money: ['goods', 'cost'],
  rows: ({ from, until }) => sql`
    select 'HKD' as currency, g.name as price_group, m.source, 1 as joined, 0 as ended, 0 as goods, 0 as cost, ${asHkd}
    from memberships m join member_groups g on g.id = m.group_id where m.valid_from >= ${from} and m.valid_from < ${until}
    union all
    select 'HKD', g.name, m.source, 0, 1, 0, 0, ${asHkd}
    from memberships m join member_groups g on g.id = m.group_id where m.valid_to >= ${from} and m.valid_to < ${until}
    union all
    select o.currency, ${priceGroup}, '', 0, 0, greatest(l.original_price, l.unit_price) * l.quantity,
      (greatest(l.original_price, l.unit_price) - l.unit_price) * l.quantity, ${orderRate}
    from orders o join order_lines l on l.order_id = o.id and l.revision = 0
    where (l.price_reason ? 'group' or l.price_reason ->> 'kind' in ('vip', 'member'))
      and o.confirmed_at >= ${from} and o.confirmed_at < ${until}`,
  days: sql`
    select report_day(moment) as day from memberships, unnest(array[valid_from, valid_to]) as moment where moment is not null
    union select report_day(confirmed_at) from orders where confirmed_at is not null`,
}
