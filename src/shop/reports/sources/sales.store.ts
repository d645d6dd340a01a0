import { sql } from 'kysely'
import { priceGroup } from './price-group.store.ts'
import { channelOf, orderRate, type Source } from './source.store.ts'

const ofLine = sql`o.id as order_id, o.country, o.currency, ${channelOf} as channel, ${priceGroup} as price_group, l.brand_slug as brand, l.sku, l.sub_sku`
const ofOrder = sql`o.id as order_id, o.country, o.currency, ${channelOf} as channel, '' as price_group, '' as brand, '' as sku, '' as sub_sku`
const sold = sql`l.quantity as pieces, l.unit_price * l.quantity as gross,
  l.unit_price * l.quantity - (select sum(unit) from unnest(l.unit_net) as unit) as discount`
const unsold = sql`0 as pieces, 0 as gross, 0 as discount`

/** Free replacement lines; the original line was sold once already. */
const isAgain = sql`coalesce(l.price_reason ->> 'kind' = 'exchange', false)`

/** Delivery charges added by agreed revisions of an order. */
const addedDelivery = sql`coalesce((select sum(greatest(v.delivery, 0)) from order_revisions v
  where v.order_id = o.id and v.state = 'agreed'), 0)`

/** Sales on the day of payment, revisions when agreed, refunds when paid out (rules/reports#2). */
export const sales: Source = {
  subject: 'sales',
  table: 'report_sales_days',
  keys: ['country', 'currency', 'channel', 'price_group', 'brand', 'sku', 'sub_sku'],
  counts: ['orders', 'pieces'],
  money: ['gross', 'discount', 'delivery', 'wrapping', 'tax', 'refunded', 'disputed'],
  rows: ({ from, until }) => sql`
    select ${ofLine}, 0 as orders, ${sold}, 0 as delivery, 0 as wrapping, 0 as tax, 0 as refunded, 0 as disputed, ${orderRate}
    from orders o join order_lines l on l.order_id = o.id and l.revision = 0
    where o.confirmed_at >= ${from} and o.confirmed_at < ${until} and not ${isAgain}
    union all
    select ${ofLine}, 0, ${sold}, 0, 0, 0, 0, 0, ${orderRate}
    from order_revisions v join orders o on o.id = v.order_id join order_lines l on l.order_id = o.id and l.revision = v.number
    where v.state = 'agreed' and v.ended_at >= ${from} and v.ended_at < ${until}
    union all
    select ${ofOrder}, 1, ${unsold}, o.delivery_fee - ${addedDelivery}, o.gift_wrap_fee, o.tax, 0, 0, ${orderRate}
    from orders o where o.confirmed_at >= ${from} and o.confirmed_at < ${until}
      and not exists (select from order_lines l where l.order_id = o.id and ${isAgain})
    union all
    select ${ofOrder}, 0, ${unsold}, greatest(v.delivery, 0), 0, 0, 0, 0, ${orderRate}
    from order_revisions v join orders o on o.id = v.order_id
    where v.state = 'agreed' and v.delivery > 0 and v.ended_at >= ${from} and v.ended_at < ${until}
    union all
    select ${ofLine}, 0, ${unsold}, 0, 0, 0, u.amount, 0, ${orderRate}
    from order_refunds r join orders o on o.id = r.order_id,
      jsonb_to_recordset(r.units) as u (line_id uuid, amount bigint) join order_lines l on l.id = u.line_id
    where r.state = 'succeeded' and r.attempt_id is null and u.amount > 0
      and coalesce(r.settled_at, r.created_at) >= ${from} and coalesce(r.settled_at, r.created_at) < ${until}
    union all
    select ${ofOrder}, 0, ${unsold}, 0, 0, 0, r.amount - (
      select coalesce(sum(u.amount), 0) from jsonb_to_recordset(r.units) as u (amount bigint)), 0, ${orderRate}
    from order_refunds r join orders o on o.id = r.order_id
    where r.state = 'succeeded' and r.attempt_id is null
      and coalesce(r.settled_at, r.created_at) >= ${from} and coalesce(r.settled_at, r.created_at) < ${until}
    union all
    select ${ofOrder}, 0, ${unsold}, 0, 0, 0, 0, d.amount_minor, ${orderRate}
    from order_disputes d join orders o on o.id = d.order_id
    where d.outcome = 'lost' and d.ended_at >= ${from} and d.ended_at < ${until}`,
  days: sql`
    select report_day(confirmed_at) as day from orders where confirmed_at is not null
    union select report_day(coalesce(settled_at, created_at)) from order_refunds where state = 'succeeded'
    union select report_day(ended_at) from order_revisions where state = 'agreed'
    union select report_day(ended_at) from order_disputes where outcome = 'lost'`,
}
