-- How far visits come, of those that may be counted (rules/reports#22). No row says who it was: nobody's events can be found by a
-- member, a session or an address.
alter table interactions add column device text not null default 'unknown' check (device in ('phone', 'tablet', 'desktop', 'unknown'));
create index interactions_steps on interactions (at) where type in ('view_item', 'add_to_cart', 'begin_checkout');

-- Sums of days whose events are kept no more.
create table interaction_days (
  day date not null, type text not null, country text not null, locale text not null, device text not null,
  count bigint not null check (count > 0),
  primary key (day, type, country, locale, device)
);

create table report_funnel_days (
  day date not null, country text not null, locale text not null, device text not null,
  viewed bigint not null, added bigint not null, begun bigint not null, placed bigint not null, paid bigint not null,
  primary key (day, country, locale, device)
);

create function mark_interactions() returns trigger language plpgsql as $$
begin
  insert into report_changes (subject, day)
    select distinct 'funnel', report_day(at) from new_rows where type in ('view_item', 'add_to_cart', 'begin_checkout');
  return null;
end $$;
create trigger interactions_mark after insert on interactions referencing new table as new_rows
  for each statement execute function mark_interactions();

create function mark_funnel_of_order() returns trigger language plpgsql as $$
begin
  perform mark_report_days('funnel', new.created_at);
  return null;
end $$;
create trigger orders_mark_funnel_placed after insert on orders for each row when (new.tracking_consent)
  execute function mark_funnel_of_order();
create trigger orders_mark_funnel after update of confirmed_at on orders for each row
  when (new.tracking_consent and new.confirmed_at is distinct from old.confirmed_at) execute function mark_funnel_of_order();

insert into report_changes (subject, day)
select 'funnel', day from (
  select distinct report_day(created_at) as day from orders where tracking_consent
  union select distinct report_day(at) from interactions where type = 'view_item') days order by day desc;
