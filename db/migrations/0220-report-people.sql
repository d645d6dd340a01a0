-- What referrals and price groups bring and cost, what became of parcels, and what the books and providers differ in: a row for each
-- Hong Kong day, as for sales.
create table report_referral_days (
  day date not null, country text not null, currency text not null, kind text not null,
  first_orders bigint not null, granted bigint not null,
  goods bigint not null, goods_hkd bigint not null, cost bigint not null, cost_hkd bigint not null,
  primary key (day, country, currency, kind)
);
create table report_membership_days (
  day date not null, currency text not null, price_group text not null, source text not null,
  joined bigint not null, ended bigint not null,
  goods bigint not null, goods_hkd bigint not null, cost bigint not null, cost_hkd bigint not null,
  primary key (day, currency, price_group, source)
);
create table report_parcel_days (
  day date not null, country text not null, currency text not null, carrier text not null,
  parcels bigint not null, pieces bigint not null, lost bigint not null, replaced bigint not null,
  worth bigint not null, worth_hkd bigint not null,
  primary key (day, country, currency, carrier)
);
create table report_difference_days (
  day date not null, currency text not null, method text not null, kind text not null, state text not null,
  found bigint not null, explained bigint not null, open bigint not null,
  amount bigint not null, amount_hkd bigint not null,
  primary key (day, currency, method, kind, state)
);

create index referrals_created_at on referrals (created_at);
create index referrals_granted_at on referrals (granted_at) where granted_at is not null;
create index memberships_valid_from on memberships (valid_from);
create index parcels_created_at on parcels (created_at);
create index parcels_lost_at on parcels (lost_at) where lost_at is not null;
create index parcel_replacements_made_at on parcel_replacements (made_at);

create or replace function mark_sales_of_order() returns trigger language plpgsql as $$
declare
  subject text;
begin
  foreach subject in array '{sales,tenders,coupons,promise,membership}'::text[] loop
    perform mark_report_days(subject, new.confirmed_at, case tg_op when 'UPDATE' then old.confirmed_at end);
  end loop;
  return null;
end $$;

create function mark_referrals() returns trigger language plpgsql as $$
begin
  perform mark_report_days('referrals', new.created_at, new.granted_at, case tg_op when 'UPDATE' then old.granted_at end);
  return null;
end $$;
create trigger referrals_mark_made after insert on referrals for each row execute function mark_referrals();
create trigger referrals_mark after update of base, kept, granted_at on referrals for each row execute function mark_referrals();

create function mark_memberships() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_report_days('membership', old.valid_from, old.valid_to);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_report_days('membership', new.valid_from, new.valid_to);
  end if;
  return null;
end $$;
create trigger memberships_mark_made after insert or delete on memberships for each row execute function mark_memberships();
create trigger memberships_mark after update of valid_from, valid_to, group_id on memberships for each row
  execute function mark_memberships();

create function mark_parcels() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_report_days('parcels', old.created_at, old.lost_at);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_report_days('parcels', new.created_at, new.lost_at);
  end if;
  return null;
end $$;
create trigger parcels_mark_made after insert or delete on parcels for each row execute function mark_parcels();
create trigger parcels_mark after update of carrier, lost_at on parcels for each row execute function mark_parcels();

create function mark_replacements() returns trigger language plpgsql as $$
begin
  perform mark_report_days('parcels', case tg_op when 'DELETE' then old.made_at else new.made_at end);
  return null;
end $$;
create trigger parcel_replacements_mark after insert or delete or update of worth on parcel_replacements for each row
  execute function mark_replacements();

create function mark_differences() returns trigger language plpgsql as $$
begin
  perform mark_report_days('differences', new.found_at);
  return null;
end $$;
create trigger settlement_differences_mark_made after insert on settlement_differences for each row execute function mark_differences();
create trigger settlement_differences_mark after update of state, minor on settlement_differences for each row
  execute function mark_differences();

insert into report_changes (subject, day)
select subject, day from (
  select 'referrals' as subject, report_day(moment) as day from referrals, unnest(array[created_at, granted_at]) as moment
  union select 'membership', report_day(moment) from memberships, unnest(array[valid_from, valid_to]) as moment
  union select 'membership', report_day(confirmed_at) from orders
  union select 'parcels', report_day(moment) from parcels, unnest(array[created_at, lost_at]) as moment
  union select 'parcels', report_day(made_at) from parcel_replacements
  union select 'differences', report_day(found_at) from settlement_differences
) as days where day is not null order by day desc;
