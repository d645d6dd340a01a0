-- Goods at no charge in the place of others are no second order of their member: such members are counted anew.
create or replace function count_member_figures(ids uuid[])
  returns table (member_id uuid, orders integer, spent bigint, last_order_at timestamptz) language sql stable as $$
  select m.id, (count(*) filter (where o.is_bought))::integer,
    coalesce(sum(order_in_hkd((o.total - coalesce(r.amount, 0) - coalesce(d.amount, 0))::bigint, o.currency, o.fx_rate, o.created_at)), 0)::bigint,
    max(o.confirmed_at) filter (where o.is_bought)
  from members m
  left join lateral (
    select each.*, each.status in ('confirmed', 'completed') and not (each.total = 0 and exists (
      select from order_lines l where l.order_id = each.id and l.price_reason ->> 'kind' = 'exchange')) as is_bought
    from orders each where each.member_id = m.id and each.confirmed_at is not null) o on true
  left join lateral (select sum(each.amount) as amount from order_refunds each
    where each.order_id = o.id and each.state = 'succeeded' and each.attempt_id is null) r on true
  left join lateral (select sum(each.amount_minor) as amount from order_disputes each
    where each.order_id = o.id and each.outcome = 'lost') d on true
  where m.id = any (ids) and m.state <> 'erased'
  group by m.id
$$;
insert into member_figure_changes (member_id)
select distinct o.member_id from orders o join order_lines l on l.order_id = o.id
where o.member_id is not null and o.total = 0 and l.price_reason ->> 'kind' = 'exchange';
