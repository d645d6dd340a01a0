import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Coupons, rewards, returns and reviews: each use once, each state with its event. */
export const promotionChecks = {
  coupons_within_limit: sql<Row>`
    select c.code as entity, format('used %s, orders %s, limit %s', c.used, coalesce(u.orders, 0), c.total_limit) as what,
      jsonb_build_array(c.used, coalesce(u.orders, 0), c.total_limit) as args
    from coupons c left join (
      select coupon_id, count(distinct order_id) as orders from coupon_redemptions where state <> 'released' group by 1
    ) u on u.coupon_id = c.id
    where (c.used <> coalesce(u.orders, 0) and (c.total_limit is not null or c.identity_limit is not null))
      or c.used > coalesce(c.total_limit, c.used)`,
  coupons_redemption_matches_order: sql<Row>`
    select o.number as entity, format('%s, %s of its coupon', o.status, r.state) as what,
      jsonb_build_array(o.status, r.state) as args
    from coupon_redemptions r join orders o on o.id = r.order_id
    where r.state is distinct from case when o.status in ('confirmed', 'completed') then 'used'
      when o.status = 'pending' and o.holds then 'reserved' when o.status = 'cancelled' then r.state else 'released' end`,
  rewards_gift_matches_order: sql<Row>`
    select r.id::text as entity, format('%s, and order %s is %s', r.state, o.number, o.status) as what,
      jsonb_build_array(r.state, o.number, o.status) as args
    from rewards r join orders o on o.id = r.order_id
    where r.kind = 'gift_item' and case r.state when 'reserved' then not (o.status = 'pending' and o.holds)
      when 'redeemed' then o.status not in ('confirmed', 'completed') else false end`,
  rewards_one_line_per_order: sql<Row>`
    select o.number as entity, format('%s lines, %s rewards', l.lines, coalesce(r.rewards, 0)) as what,
      jsonb_build_array(l.lines, coalesce(r.rewards, 0)) as args
    from (
      select order_id, count(*) filter (where price_reason ->> 'kind' = 'reward') as lines from order_lines group by 1
    ) l join orders o on o.id = l.order_id left join (
      select order_id, count(*) as rewards from rewards where state in ('reserved', 'redeemed') and order_id is not null group by 1
    ) r on r.order_id = o.id
    where (o.status in ('confirmed', 'completed') or (o.status = 'pending' and o.holds))
      and (l.lines <> coalesce(r.rewards, 0) or l.lines > 1)`,
  rewards_redeemed_once: sql<Row>`
    select r.id::text as entity, format('%s, redeemed %s times', r.state, e.times) as what,
      jsonb_build_array(r.state, e.times) as args
    from rewards r cross join lateral (
      select count(*) filter (where to_state = 'redeemed') - count(*) filter (where from_state = 'redeemed') as times
      from state_events where entity = 'reward' and entity_id = r.id
    ) e where e.times <> case r.state when 'redeemed' then 1 else 0 end`,
  rewards_cash_dollar_credited_once: sql<Row>`
    select r.id::text as entity, format('%s %s, credited %s times', r.kind, r.state, count(t.id)) as what,
      jsonb_build_array(r.kind, r.state, count(t.id)) as args
    from rewards r left join ledger_txs t on t.key = 'reward:' || r.id
    group by r.id having count(t.id) <> case when r.state = 'redeemed' and r.kind = 'cash_dollar' then 1 else 0 end`,
  returns_within_shipped_quantity: sql<Row>`
    select o.number as entity, format('%s sent %s, returned %s', l.sub_sku, l.shipped, r.units) as what,
      jsonb_build_array(l.sub_sku, l.shipped, r.units) as args
    from (
      select x.line_id, sum(x.units) as units from return_lines x join returns r on r.id = x.return_id
      where r.state not in ('refused', 'closed') group by 1
    ) r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
    where r.units > l.shipped`,
  returns_order_open_while_return_open: sql<Row>`
    select o.number as entity, format('%s open returns, waits since %s', count(r.id), o.return_open_since) as what,
      jsonb_build_array(count(r.id), o.return_open_since) as args
    from orders o left join returns r on r.order_id = o.id and r.state in ('requested', 'approved', 'received', 'inspected')
    group by o.id having (count(r.id) > 0) <> (o.return_open_since is not null)`,
  reviews_transitions_valid: sql<Row>`
    select entity || ' ' || entity_id as entity, format('from %s to %s by %L', from_state, to_state, actor) as what,
      jsonb_build_array(from_state, to_state, actor) as args
    from state_events e
    where e.entity in ('review', 'reward', 'return') and e.from_state is not null and (e.actor = '' or not exists (
      select from moves m where m.entity = e.entity and m.from_state = e.from_state and m.to_state = e.to_state))`,
  reviews_history_ends_in_state: sql<Row>`
    select s.entity || ' ' || s.id as entity, format('is %s, last told %s', s.state, e.to_state) as what,
      jsonb_build_array(s.state, e.to_state) as args
    from (
      select 'review' as entity, id, state from reviews where member_id is not null
      union all select 'reward', id, state from rewards
      union all select 'return', id, state from returns
    ) s left join lateral (
      select to_state from state_events where entity = s.entity and entity_id = s.id order by id desc limit 1
    ) e on true
    where s.state is distinct from e.to_state`,
}
