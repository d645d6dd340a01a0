-- Reports are read from rollups: figures of each Hong Kong day by what people ask them by. Whatever changes a day's figures leaves
-- a mark in the same transaction; a job counts a marked day anew, whole, and so the shop never waits for a report.
create table report_changes (
  id bigint generated always as identity primary key,
  subject text not null check (subject <> ''),
  day date not null
);
create index report_changes_day on report_changes (subject, day);

create function report_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Hong_Kong')::date
$$;

-- Marks are only added, so that no two transactions wait for each other.
create function mark_report_days(subject text, variadic moments timestamptz[]) returns void language sql as $$
  insert into report_changes (subject, day)
  select distinct mark_report_days.subject, report_day(moment) from unnest(moments) as moment where moment is not null
$$;

create table report_sales_days (
  day date not null,
  country text not null,
  currency text not null,
  channel text not null,
  price_group text not null,
  -- Empty: what belongs to an order and to none of its lines, such as delivery.
  brand text not null,
  sku text not null,
  sub_sku text not null,
  orders bigint not null,
  pieces bigint not null,
  gross bigint not null,
  gross_hkd bigint not null,
  discount bigint not null,
  discount_hkd bigint not null,
  delivery bigint not null,
  delivery_hkd bigint not null,
  wrapping bigint not null,
  wrapping_hkd bigint not null,
  tax bigint not null,
  tax_hkd bigint not null,
  refunded bigint not null,
  refunded_hkd bigint not null,
  disputed bigint not null,
  disputed_hkd bigint not null,
  primary key (day, country, currency, channel, price_group, brand, sku, sub_sku)
);

create index orders_confirmed_at on orders (confirmed_at) where confirmed_at is not null;
create index order_refunds_settled_at on order_refunds (coalesce(settled_at, created_at)) where state = 'succeeded' and attempt_id is null;
create index order_revisions_agreed_at on order_revisions (ended_at) where state = 'agreed';
create index order_disputes_lost_at on order_disputes (ended_at) where outcome = 'lost';

create function mark_sales_of_order() returns trigger language plpgsql as $$
begin
  perform mark_report_days('sales', new.confirmed_at, case tg_op when 'UPDATE' then old.confirmed_at end);
  return null;
end $$;
create trigger orders_mark_sales_placed after insert on orders for each row when (new.confirmed_at is not null)
  execute function mark_sales_of_order();
create trigger orders_mark_sales after update of confirmed_at on orders for each row
  when (new.confirmed_at is distinct from old.confirmed_at) execute function mark_sales_of_order();

create function mark_sales_of_refund() returns trigger language plpgsql as $$
begin
  perform mark_report_days('sales', coalesce(new.settled_at, new.created_at),
    case tg_op when 'UPDATE' then coalesce(old.settled_at, old.created_at) end);
  return null;
end $$;
create trigger order_refunds_mark_sales_made after insert on order_refunds for each row when (new.state = 'succeeded')
  execute function mark_sales_of_refund();
create trigger order_refunds_mark_sales after update of state, settled_at on order_refunds for each row
  when ('succeeded' in (new.state, old.state)) execute function mark_sales_of_refund();

create function mark_sales_of_ended() returns trigger language plpgsql as $$
begin
  perform mark_report_days('sales', new.ended_at, case tg_op when 'UPDATE' then old.ended_at end);
  return null;
end $$;
create trigger order_revisions_mark_sales_made after insert on order_revisions for each row when (new.state = 'agreed')
  execute function mark_sales_of_ended();
create trigger order_revisions_mark_sales after update of state on order_revisions for each row
  execute function mark_sales_of_ended();
create trigger order_disputes_mark_sales_made after insert on order_disputes for each row when (new.outcome is not null)
  execute function mark_sales_of_ended();
create trigger order_disputes_mark_sales after update of outcome, ended_at, amount_minor on order_disputes for each row
  execute function mark_sales_of_ended();

-- Days before reports were there, the newest first.
insert into report_changes (subject, day)
select 'sales', day from (
  select report_day(confirmed_at) as day from orders where confirmed_at is not null
  union select report_day(coalesce(settled_at, created_at)) from order_refunds where state = 'succeeded'
  union select report_day(ended_at) from order_revisions where state = 'agreed'
  union select report_day(ended_at) from order_disputes where outcome = 'lost'
) as days order by day desc;
