-- What came in and went out by way of payment, what codes cost, what the shop owes, whether parcels left in time, how reviews are
-- answered, and how bank lines find their orders: a row for each Hong Kong day, as for sales.
create table report_tender_days (
  day date not null, country text not null, currency text not null, channel text not null, method text not null,
  payments bigint not null, refunds bigint not null,
  taken bigint not null, taken_hkd bigint not null, given bigint not null, given_hkd bigint not null,
  primary key (day, country, currency, channel, method)
);
create table report_coupon_days (
  day date not null, country text not null, currency text not null, channel text not null, code text not null,
  orders bigint not null,
  goods bigint not null, goods_hkd bigint not null, cost bigint not null, cost_hkd bigint not null,
  primary key (day, country, currency, channel, code)
);
-- Entries of the ledger, by what is owed and the month it began to be owed in: what is owed on a day is the sum of all days until then.
create table report_liability_days (
  day date not null, currency text not null, owed_as text not null, since date not null,
  given bigint not null, given_hkd bigint not null, used bigint not null, used_hkd bigint not null,
  primary key (day, currency, owed_as, since)
);
create table report_promise_days (
  day date not null, country text not null, channel text not null, delivery text not null,
  orders bigint not null, sent bigint not null, sent_in_time bigint not null,
  estimated bigint not null, arrived_in_time bigint not null,
  primary key (day, country, channel, delivery)
);
create table report_review_days (
  day date not null, sku text not null, state text not null,
  invited bigint not null, submitted bigint not null, decided bigint not null, waited_minutes bigint not null,
  rated bigint not null, stars bigint not null,
  primary key (day, sku, state)
);
create table report_bank_days (
  day date not null, currency text not null, state text not null, matched_as text not null,
  lines bigint not null, matched bigint not null, by_itself bigint not null,
  amount bigint not null, amount_hkd bigint not null,
  primary key (day, currency, state, matched_as)
);

create index payment_attempts_captured_at on payment_attempts (captured_at) where state = 'captured';
create index payment_refunds_settled_at on payment_refunds (settled_at) where state = 'succeeded';
create index reviews_invited_at on reviews (invited_at) where invited_at is not null;
create index reviews_submitted_at on reviews (submitted_at) where submitted_at is not null;
create index reviews_decided_at on reviews (decided_at) where decided_at is not null;
create index bank_lines_booked_from on bank_lines (booked_from);

create or replace function mark_sales_of_order() returns trigger language plpgsql as $$
declare
  subject text;
begin
  foreach subject in array '{sales,tenders,coupons,promise}'::text[] loop
    perform mark_report_days(subject, new.confirmed_at, case tg_op when 'UPDATE' then old.confirmed_at end);
  end loop;
  return null;
end $$;

create or replace function mark_sales_of_refund() returns trigger language plpgsql as $$
declare
  subject text;
begin
  foreach subject in array '{sales,tenders}'::text[] loop
    perform mark_report_days(subject, coalesce(new.settled_at, new.created_at),
      case tg_op when 'UPDATE' then coalesce(old.settled_at, old.created_at) end);
  end loop;
  return null;
end $$;

create function mark_tenders_of_payment() returns trigger language plpgsql as $$
begin
  perform mark_report_days('tenders', new.captured_at, old.captured_at);
  return null;
end $$;
create trigger payment_attempts_mark_tenders after update of state, captured_at on payment_attempts for each row
  when ('captured' in (new.state, old.state)) execute function mark_tenders_of_payment();

create function mark_tenders_of_refund() returns trigger language plpgsql as $$
begin
  perform mark_report_days('tenders', new.settled_at, old.settled_at);
  return null;
end $$;
create trigger payment_refunds_mark_tenders after update of state, settled_at on payment_refunds for each row
  when ('succeeded' in (new.state, old.state)) execute function mark_tenders_of_refund();

create function mark_liability() returns trigger language plpgsql as $$
begin
  perform mark_report_days('liability', variadic array(select at from new_txs));
  return null;
end $$;
create trigger ledger_txs_mark_liability after insert on ledger_txs referencing new table as new_txs
  for each statement execute function mark_liability();

create function mark_promise_of_parcel() returns trigger language plpgsql as $$
begin
  perform mark_report_days('promise', variadic array(
    select confirmed_at from orders where id = case tg_op when 'DELETE' then old.order_id else new.order_id end));
  return null;
end $$;
create trigger parcels_mark_promise after insert or delete on parcels for each row execute function mark_promise_of_parcel();
create function mark_promise_of_order() returns trigger language plpgsql as $$
begin
  perform mark_report_days('promise', new.confirmed_at);
  return null;
end $$;
create trigger orders_mark_promise after update of delivered_at, ready_at, estimate_to on orders for each row
  when ((new.delivered_at, new.ready_at, new.estimate_to) is distinct from (old.delivered_at, old.ready_at, old.estimate_to))
  execute function mark_promise_of_order();

create function mark_reviews() returns trigger language plpgsql as $$
begin
  perform mark_report_days('reviews', new.invited_at, new.submitted_at, new.decided_at);
  if tg_op = 'UPDATE' then
    perform mark_report_days('reviews', old.invited_at, old.submitted_at, old.decided_at);
  end if;
  return null;
end $$;
create trigger reviews_mark_made after insert on reviews for each row execute function mark_reviews();
create trigger reviews_mark after update of state, rating, inventory_sku, invited_at, submitted_at, decided_at on reviews
  for each row execute function mark_reviews();

create function mark_bank_lines() returns trigger language plpgsql as $$
begin
  perform mark_report_days('bank', new.booked_from);
  return null;
end $$;
create trigger bank_lines_mark_made after insert on bank_lines for each row execute function mark_bank_lines();
create trigger bank_lines_mark after update of state, matched_by on bank_lines for each row execute function mark_bank_lines();

insert into report_changes (subject, day)
select subject, day from (
  select 'tenders' as subject, report_day(captured_at) as day from payment_attempts where state = 'captured'
  union select 'tenders', report_day(settled_at) from payment_refunds where state = 'succeeded'
  union select 'tenders', report_day(coalesce(settled_at, created_at)) from order_refunds where state = 'succeeded'
  union select subject, report_day(confirmed_at) from orders, unnest('{tenders,coupons,promise}'::text[]) as subject
    where confirmed_at is not null
  union select 'liability', report_day(at) from ledger_txs
  union select 'reviews', report_day(moment) from reviews, unnest(array[invited_at, submitted_at, decided_at]) as moment
  union select 'bank', report_day(booked_from) from bank_lines
) as days where day is not null order by day desc;
