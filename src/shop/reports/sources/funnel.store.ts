import { sql } from 'kysely'
import { agentPatterns } from '../../device.ts'
import type { Source } from './source.store.ts'

/** Device of an order's buyer, classified as `deviceOf` does for a visit; `o` is the order. */
const deviceOfOrder = sql`case when coalesce(o.tracking ->> 'agent', '') = '' then 'unknown'
  when o.tracking ->> 'agent' ~* ${agentPatterns.tablet} then 'tablet'
  when o.tracking ->> 'agent' ~* ${agentPatterns.phone} then 'phone' else 'desktop' end`

/** Storefront orders whose buyer consented to analytics; renewals and staff orders have no visit. */
const counted = sql`o.tracking_consent and o.cart_id is not null and o.kind in ('single', 'subscription')`

const steps = (count: ReturnType<typeof sql>) => sql`
  case type when 'view_item' then ${count} else 0 end as viewed,
  case type when 'add_to_cart' then ${count} else 0 end as added,
  case type when 'begin_checkout' then ${count} else 0 end as begun, 0 as placed, 0 as paid`
const kinds = sql`('view_item', 'add_to_cart', 'begin_checkout')`

/** Funnel steps of consented visits; each order on the day it was placed, paid or not (rules/reports#22). */
export const funnel: Source = {
  subject: 'funnel',
  table: 'report_funnel_days',
  keys: ['country', 'locale', 'device'],
  counts: ['viewed', 'added', 'begun', 'placed', 'paid'],
  money: [],
  rows: ({ day, from, until }) => sql`
    select country, locale, device, ${steps(sql`1`)} from interactions
    where type in ${kinds} and at >= ${from} and at < ${until}
    union all
    select country, locale, device, ${steps(sql`count`)} from interaction_days
    where type in ${kinds} and day = ${day}::date
    union all
    select o.country, o.locale, ${deviceOfOrder}, 0, 0, 0, 1, (o.confirmed_at is not null)::int
    from orders o where ${counted} and o.created_at >= ${from} and o.created_at < ${until}`,
  days: sql`select report_day(at) as day from interactions where type in ${kinds}
    union select day from interaction_days
    union select report_day(o.created_at) from orders o where ${counted}`,
}
