import { sql } from 'kysely'
import { audited } from './moment.store.ts'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Contracts, their cycles, and the orders and charges that pay for them (rules/subscriptions#9). */
export const subscriptionChecks = {
  subscriptions_one_upcoming_delivery: sql<Row>`
    select s.number as entity, format('%s with %s deliveries ahead', s.state, count(c.id)) as what,
      jsonb_build_array(s.state, count(c.id)) as args
    from subscriptions s left join subscription_cycles c on c.subscription_id = s.id
      and c.state in ('scheduled', 'locked', 'charging', 'failed')
    where s.state <> 'pending'
    group by s.id having count(c.id) <> case when s.state in ('cancelled', 'ended', 'void') then 0 else 1 end`,
  subscriptions_one_payment_per_delivery: sql<Row>`
    select s.number as entity, format('delivery %s was paid %s times', c.number, count(*)) as what,
      jsonb_build_array(c.number, count(*)) as args
    from subscriptions s join subscription_cycles c on c.subscription_id = s.id
    join subscription_charges h on h.cycle_id = c.id
    where h.outcome = 'captured' group by s.number, c.number having count(*) > 1`,
  subscriptions_no_charge_after_end: sql<Row>`
    select s.number as entity, format('delivery %s charged at %s, over since %s', c.number, h.started_at, s.ended_at) as what,
      jsonb_build_array(c.number, h.started_at, s.ended_at) as args
    from subscriptions s join subscription_cycles c on c.subscription_id = s.id
    join subscription_charges h on h.cycle_id = c.id where h.started_at > s.ended_at`,
  subscriptions_paid_delivery_has_order: sql<Row>`
    select s.number as entity, format('delivery %s is %s, its order %s', c.number, c.state, o.status) as what,
      jsonb_build_array(c.number, c.state, o.status) as args
    from subscriptions s join subscription_cycles c on c.subscription_id = s.id join orders o on o.id = c.order_id
    where c.state in ('paid', 'shipped') and o.confirmed_at is null and c.paid_at < ${audited} - interval '5 minutes'`,
  subscriptions_paid_renewal_is_paid_delivery: sql<Row>`
    select o.number as entity, format('its delivery is %s', coalesce(c.state, 'not there')) as what,
      jsonb_build_array(coalesce(c.state, '–')) as args
    from orders o left join subscription_cycles c on c.order_id = o.id and c.number > 1
    where o.kind = 'renewal' and o.confirmed_at < ${audited} - interval '5 minutes'
      and (c.state is null or c.state not in ('paid', 'shipped'))`,
  subscriptions_charge_within_notice: sql<Row>`
    select s.number as entity, format('delivery %s cost %s, announced were %s', c.number, o.total, c.announced ->> 'total') as what,
      jsonb_build_array(c.number, o.total, c.announced ->> 'total') as args
    from subscriptions s join subscription_cycles c on c.subscription_id = s.id join orders o on o.id = c.order_id
    where c.number > 1 and c.announced is not null and o.total > (c.announced ->> 'total')::bigint`,
}
