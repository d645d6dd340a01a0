-- What each member has bought (rules/members#18): orders that count, what they paid for less what went back, and when the last was
-- paid. Whatever changes a figure leaves a mark in the same transaction; a job counts a marked member anew, whole.
create table member_figures (
  member_id uuid primary key references members (id) on delete cascade,
  orders integer not null default 0 check (orders >= 0),
  -- Hong Kong cents.
  spent bigint not null default 0,
  last_order_at timestamptz
);
create index member_figures_orders on member_figures (orders, member_id);
create index member_figures_spent on member_figures (spent, member_id);
create index member_figures_last_order on member_figures (coalesce(last_order_at, '-infinity'::timestamptz), member_id);

-- Marks are only added, so that no two transactions wait for each other.
create table member_figure_changes (
  id bigint generated always as identity primary key,
  member_id uuid not null
);
create index member_figure_changes_member on member_figure_changes (member_id);

-- Minor units of an order in Hong Kong cents, at the rates that it was placed with (rules/reports#3).
create function order_in_hkd(minor bigint, currency text, fx_rate numeric, placed_at timestamptz) returns bigint
  language sql stable parallel safe as $$
  select round(case when currency = 'HKD' then minor
    else minor * coalesce((select f.rate from fx_rates f where f.currency = 'HKD' and f.valid_from <= placed_at
      order by f.valid_from desc limit 1), 7.8) * 100
      / (coalesce(fx_rate, 1) * case when currency in ('JPY', 'TWD', 'KRW', 'THB') then 1 else 100 end) end)::bigint
$$;

-- Figures as the orders are now; an order is turned over once, so that one of which everything went back comes to nothing.
create function count_member_figures(ids uuid[])
  returns table (member_id uuid, orders integer, spent bigint, last_order_at timestamptz) language sql stable as $$
  select m.id, (count(*) filter (where o.status in ('confirmed', 'completed')))::integer,
    coalesce(sum(order_in_hkd((o.total - coalesce(r.amount, 0) - coalesce(d.amount, 0))::bigint, o.currency, o.fx_rate, o.created_at)), 0)::bigint,
    max(o.confirmed_at) filter (where o.status in ('confirmed', 'completed'))
  from members m
  left join orders o on o.member_id = m.id and o.confirmed_at is not null
  left join lateral (select sum(each.amount) as amount from order_refunds each
    where each.order_id = o.id and each.state = 'succeeded' and each.attempt_id is null) r on true
  left join lateral (select sum(each.amount_minor) as amount from order_disputes each
    where each.order_id = o.id and each.outcome = 'lost') d on true
  where m.id = any (ids) and m.state <> 'erased'
  group by m.id
$$;

-- Members and orders that are there already, counted before any trigger is made: that takes time, and no order waits for it.
insert into member_figures (member_id, orders, spent, last_order_at)
select member_id, orders, spent, last_order_at
from count_member_figures(array(select id from members where state <> 'erased'));

create function begin_member_figures() returns trigger language plpgsql as $$
begin
  insert into member_figures (member_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger members_begin_figures after insert on members for each row execute function begin_member_figures();

create function end_member_figures() returns trigger language plpgsql as $$
begin
  delete from member_figures where member_id = new.id;
  -- a count that runs beside it may write the row again
  insert into member_figure_changes (member_id) values (new.id);
  return null;
end $$;
create trigger members_end_figures after update of state on members for each row when (new.state = 'erased')
  execute function end_member_figures();

create function mark_figures_of_order() returns trigger language plpgsql as $$
begin
  insert into member_figure_changes (member_id)
  select distinct id from unnest(array[new.member_id, case tg_op when 'UPDATE' then old.member_id end]) as id where id is not null;
  return null;
end $$;
create trigger orders_mark_figures_placed after insert on orders for each row
  when (new.member_id is not null and new.confirmed_at is not null) execute function mark_figures_of_order();
create trigger orders_mark_figures after update of member_id, status, total, confirmed_at on orders for each row
  when ((new.confirmed_at is not null or old.confirmed_at is not null) and (new.member_id is not null or old.member_id is not null)
    and (new.member_id, new.status, new.total, new.confirmed_at) is distinct from (old.member_id, old.status, old.total, old.confirmed_at))
  execute function mark_figures_of_order();

create function mark_figures_by_order() returns trigger language plpgsql as $$
begin
  insert into member_figure_changes (member_id)
  select member_id from orders where id = new.order_id and member_id is not null;
  return null;
end $$;
create trigger order_refunds_mark_figures_made after insert on order_refunds for each row when (new.state = 'succeeded')
  execute function mark_figures_by_order();
create trigger order_refunds_mark_figures after update of state, amount, attempt_id on order_refunds for each row
  when ('succeeded' in (new.state, old.state)) execute function mark_figures_by_order();
create trigger order_disputes_mark_figures_made after insert on order_disputes for each row when (new.outcome = 'lost')
  execute function mark_figures_by_order();
create trigger order_disputes_mark_figures after update of outcome, amount_minor on order_disputes for each row
  execute function mark_figures_by_order();

-- What moved since they were counted: every member is marked and counted once more.
insert into member_figures (member_id) select id from members where state <> 'erased' on conflict do nothing;
insert into member_figure_changes (member_id)
select id from members where state <> 'erased' union select member_id from member_figures;
