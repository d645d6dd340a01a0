-- Tables under the names other shops give them. Processes of the previous version go on under the former names:
-- each is a view that takes inserts, updates and deletes. The next release drops these five views and parts_kept().

-- What a member would like to remember.
alter table wishes rename to wishlist_items;
alter table wishlist_items rename constraint wishes_pkey to wishlist_items_pkey;
alter table wishlist_items rename constraint wishes_member_id_fkey to wishlist_items_member_id_fkey;
create view wishes as select member_id, product_id, at from wishlist_items;

-- Columns that the erasure of a person leaves alone, and why.
alter table kept_after_erasure rename to erasure_retentions;
alter table erasure_retentions rename constraint kept_after_erasure_pkey to erasure_retentions_pkey;
create view kept_after_erasure as select table_name, column_name, why from erasure_retentions;

-- Purchases that were reported to advertising companies from the server, once a company.
alter table purchases_told rename to conversion_reports;
alter table conversion_reports rename column told_at to reported_at;
alter table conversion_reports rename constraint purchases_told_pkey to conversion_reports_pkey;
alter table conversion_reports rename constraint purchases_told_order_id_fkey to conversion_reports_order_id_fkey;
create view purchases_told as select order_id, company, reported_at as told_at from conversion_reports;

-- From which lots a hold takes store credit.
alter table wallet_hold_parts rename to wallet_hold_lots;
alter table wallet_hold_lots rename constraint wallet_hold_parts_pkey to wallet_hold_lots_pkey;
alter table wallet_hold_lots rename constraint wallet_hold_parts_order_id_fkey to wallet_hold_lots_order_id_fkey;
alter table wallet_hold_lots rename constraint wallet_hold_parts_lot_id_fkey to wallet_hold_lots_lot_id_fkey;
create view wallet_hold_parts as select order_id, round, lot_id, amount, returned from wallet_hold_lots;

-- Bank transfers that staff took as a part of what an order is due.
alter table order_parts rename to order_partial_payments;
alter table order_partial_payments rename constraint order_parts_pkey to order_partial_payments_pkey;
alter table order_partial_payments rename constraint order_parts_attempt_id_fkey to order_partial_payments_attempt_id_fkey;
alter table order_partial_payments rename constraint order_parts_order_id_fkey to order_partial_payments_order_id_fkey;
alter index order_parts_order rename to order_partial_payments_order;
alter trigger order_parts_stay on order_partial_payments rename to order_partial_payments_stay;
alter trigger order_parts_stay_below on order_partial_payments rename to order_partial_payments_stay_below;
create view order_parts as select attempt_id, order_id, amount, accepted_by, accepted_at from order_partial_payments;

-- What an order keeps of its partial payments: those that did not go back.
create function partial_payments_kept(paid_order uuid) returns bigint language sql stable as
  $$ select coalesce(sum(p.amount), 0)::bigint from order_partial_payments p where p.order_id = paid_order
       and not exists (select from order_refunds r where r.order_id = p.order_id and r.attempt_id = p.attempt_id::text) $$;
create or replace function parts_kept(whole_order uuid) returns bigint language sql stable as
  $$ select partial_payments_kept(whole_order) $$;

-- Partial payments alone never come to all that is due: the payment that does is the one an order is paid by.
create or replace function check_parts() returns trigger language plpgsql as $$
declare
  whole bigint;
begin
  select amount_due into whole from orders where id = new.order_id for update;
  if partial_payments_kept(new.order_id) >= whole then
    raise exception 'partial payments stay below what is due';
  end if;
  return null;
end $$;
alter function check_parts() rename to check_partial_payments;

-- The sweep looks up what stays by its new name.
create or replace function sweep_person(marks text[]) returns void language plpgsql as $$
declare
  col record;
  pattern text;
begin
  select string_agg(case when mark ~ '^\d+$' then '\m' || mark || '\M' else regexp_replace(mark, '([^[:alnum:]])', '\\\1', 'g') end, '|')
    into pattern from unnest(marks) as mark where length(mark) > 5;
  if pattern is null then
    return;
  end if;
  for col in
    select c.table_name, c.column_name, c.data_type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
      and c.table_name not in ('members', 'staff_accounts', 'settings', 'schema_migrations')
      and not exists (select from erasure_retentions r where r.table_name = c.table_name and r.column_name = c.column_name)
  loop
    execute format(
      'update %1$I set %2$I = regexp_replace(%2$I::text, $1, ''erased'', ''gi'')::%3$s where %2$I::text ~* $1',
      col.table_name, col.column_name, col.data_type
    ) using pattern;
  end loop;
end $$;
