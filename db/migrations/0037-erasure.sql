-- What is never changed or removed may lose a person, and nothing else: by the two functions below, which alone say that they erase.
create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('elowen.erasing', true), '') = 'on'
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then
    return new;
  end if;
  raise exception '% rows are never changed or removed', tg_table_name;
end $$;

drop trigger payment_events_stay on payment_events;
create trigger payment_events_stay before update or delete on payment_events
  for each row when (not is_erasing()) execute function keep_payment_event();
drop trigger approvals_decide_once on approvals;
create trigger approvals_decide_once before update on approvals
  for each row when (not is_erasing()) execute function guard_approval();
drop trigger messages_stay on messages;
create trigger messages_stay before update on messages
  for each row when (not is_erasing()) execute function keep_message();
drop trigger order_disputes_stay on order_disputes;
create trigger order_disputes_stay before update on order_disputes
  for each row when (not is_erasing()) execute function keep_dispute();

-- What of an erased person stays, and why: docs/decisions/erasure.md. The sweep leaves these columns alone, and so does its test.
create table kept_after_erasure (
  table_name text not null,
  column_name text not null,
  why text not null check (why <> ''),
  primary key (table_name, column_name)
);
insert into kept_after_erasure (table_name, column_name, why) values
  ('invoices', 'facts', 'invoices and credit notes are business records, kept for seven years as they were issued'),
  ('invoice_files', 'pdf', 'the same, as the paper that was sent'),
  ('bank_lines', 'narrative', 'bank statements are business records, kept for seven years as the bank gave them'),
  ('commission_statements', 'paid_reference', 'the proof of a payment is a business record');

-- Replaces e-mail and telephone of a person wherever else they stand: in notes of staff, reasons, and what is yet to be written.
create function sweep_person(marks text[]) returns void language plpgsql as $$
declare
  col record;
  pattern text;
begin
  select string_agg(regexp_replace(mark, '([^[:alnum:]])', '\\\1', 'g'), '|') into pattern from unnest(marks) as mark where length(mark) > 5;
  if pattern is null then
    return;
  end if;
  for col in
    select c.table_name, c.column_name, c.data_type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
      and c.table_name not in ('members', 'staff_accounts', 'settings', 'schema_migrations')
      and not exists (select from kept_after_erasure k where k.table_name = c.table_name and k.column_name = c.column_name)
  loop
    execute format(
      'update %1$I set %2$I = regexp_replace(%2$I::text, $1, ''erased'', ''gi'')::%3$s where %2$I::text ~* $1',
      col.table_name, col.column_name, col.data_type
    ) using pattern;
  end loop;
end $$;

-- Takes a member out of everything but their orders' amounts and goods; the caller has done so for the rows that rooms know.
create function erase_traces(member uuid, marks text[]) returns void language plpgsql as $$
declare
  own_orders uuid[] := array(select id from orders where member_id = member);
  own_attempts uuid[] := array(select id from payment_attempts where order_id = any (own_orders));
  own_things uuid[] := own_orders || own_attempts || member
    || array(select id from returns where order_id = any (own_orders))
    || array(select id from order_refunds where order_id = any (own_orders))
    || array(select id from payment_refunds where order_id = any (own_orders))
    || array(select id from gift_codes where order_id = any (own_orders))
    || array(select id from reviews where member_id = member or order_id = any (own_orders));
  -- Words that somebody typed; what the shop itself says of many orders stays.
  own_words text[] := array(
    select reason from state_events e where entity_id = any (own_things) and reason <> ''
      and not exists (select from state_events o where o.reason = e.reason and o.entity_id <> all (own_things))
    union select reason from order_refunds r where order_id = any (own_orders)
      and not exists (select from order_refunds o where o.reason = r.reason and o.order_id <> all (own_orders))
  );
begin
  perform set_config('elowen.erasing', 'on', true);
  delete from restock_requests where member_id = member or lower(email) = any (marks);
  delete from newsletter_signups where lower(email) = any (marks);
  delete from feedback where lower(email) = any (marks) or phone = any (marks);
  delete from codes where target = any (marks);
  delete from password_resets where member_id = member;
  delete from member_tokens where session_id in (select id from member_sessions where member_id = member);
  delete from member_sessions where member_id = member;
  delete from order_links where order_id = any (own_orders);
  delete from order_readers where order_id = any (own_orders);
  delete from idempotency_keys where answer ~ array_to_string(own_things, '|');
  update messages set "to" = 'erased', subject = '', text = '', html = null, reply_to = null, last_error = null,
      state = case when state = 'queued' then 'failed' else state end, next_try_at = null
    where lower("to") = any (marks) or lower(reply_to) = any (marks) or order_id = any (own_orders);
  update audit_log set before = null, after = null, reason = '', ip = case when who = any (marks) then null else ip end
    where entity_id = any (own_things::text[]) or who = any (marks);
  update approvals set reason = 'erased', what = 'erased', note = '', request = '{}'
    where member_id = member or order_id = any (own_orders);
  update gift_codes set sender = '', message = '',
      recipient = case when state in ('ordered', 'issued') then recipient else '' end,
      recipient_email = case when state in ('ordered', 'issued') then recipient_email else '' end
    where order_id = any (own_orders);
  update gift_codes set recipient = '', recipient_email = '', message = '' where lower(recipient_email) = any (marks);
  update state_events set reason = '' where entity_id = any (own_things) and reason <> '';
  update payment_state_events set reason = '' where entity_id = any (own_things) and reason <> '';
  update payment_events set body = '', sealed_card = null where attempt_id = any (own_attempts);
  update payment_refunds set reason = 'erased', proof = null where order_id = any (own_orders);
  update payment_tasks set note = null where order_id = any (own_orders);
  update order_refunds set reason = 'erased' where order_id = any (own_orders);
  update order_revisions set reason = 'erased' where order_id = any (own_orders);
  update order_disputes set reason = 'erased', note = '' where order_id = any (own_orders);
  update orders set consents = null where id = any (own_orders);
  update order_addresses set city = '', province = '', location_code = null where order_id = any (own_orders);
  update returns set note = '' where order_id = any (own_orders);
  update review_cares set note = '' where review_id in (select id from reviews where member_id = member);
  update coupon_redemptions set identity = 'erased:' || md5(identity) where order_id = any (own_orders) and identity not like 'erased:%';
  update ledger_txs set reason = '' where reason <> '' and id in (select tx_id from ledger_entries where member_id = member);
  update stock_moves set reason = 'erased' where reason = any (own_words);
  update stock_moves m set reason = 'order ' || o.number from orders o
    where o.id = any (own_orders) and starts_with(m.reason, 'order ' || o.number || ': ');
  perform sweep_person(marks);
  perform set_config('elowen.erasing', '', true);
end $$;

-- Letters and texts lose their words after so long; that they were sent stays, so that none is sent twice.
create function forget_messages(before timestamptz) returns void language plpgsql as $$
begin
  perform set_config('elowen.erasing', 'on', true);
  update messages set "to" = 'erased', subject = '', text = '', html = null, reply_to = null, last_error = null
    where created_at < before and state <> 'queued' and "to" <> 'erased';
  perform set_config('elowen.erasing', '', true);
end $$;
