-- Why the shop did something by itself: a cause of this list, and beside it, in the column reason, a person's own words, a number or a name.
-- src/shop/causes.ts has the same list, and a test compares them.
create domain cause as text constraint cause_check check (value in (
  'none', 'noted', 'other', 'fraud', 'address', 'identity', 'pre_order', 'amount', 'sold_out', 'shopper', 'difference', 'dispute', 'approval',
  'card', 'short', 'cancelled', 'paid', 'revived', 'nothing_due', 'payment_link', 'sent', 'sent_by_mail', 'unpaid', 'time_since_delivery',
  'time_since_payment', 'nothing_left', 'rest_refunded', 'undone', 'changed_by_buyer', 'difference_paid', 'difference_unpaid', 'identity_corrected',
  'address_corrected', 'address_added', 'tracking_corrected', 'confirmation_resent', 'identity_seen', 'goods_came', 'gift_gone', 'wallet_spent',
  'dispute_won', 'dispute_lost', 'paid_twice', 'paid_too_much', 'paid_after_end', 'late_sold_out', 'late_gift_gone', 'late_wallet_spent',
  'difference_late', 'part_returned', 'rest_changed', 'as_wallet', 'begun', 'stored_card', 'requested', 'replaced', 'claimed', 'bank_line', 'bank_line_part',
  'provider_status', 'no_answer', 'attempt', 'done', 'agreed_before', 'never_left', 'never_arrived', 'provider_unreachable', 'provider_refused',
  'provider_dropped', 'outcome_unknown', 'paid_by_hand', 'transfer_by_hand', 'return', 'exchange', 'order', 'account_erased', 'accounts_merged',
  'nothing_found', 'same_person', 'same_card', 'same_address', 'cap', 'completed', 'refunded', 'chargeback'
));

-- What a mover says of why: an object of a cause and a note, or the bare words of the version before.
create function cause_of(reason jsonb) returns text language sql immutable as $$
  select case when jsonb_typeof(reason) = 'object' then reason ->> 'cause' when coalesce(reason #>> '{}', '') = '' then 'none' else 'noted' end
$$;
create function note_of(reason jsonb) returns text language sql immutable as $$
  select coalesce(case when jsonb_typeof(reason) = 'object' then reason ->> 'note' else reason #>> '{}' end, '')
$$;

alter table state_events add column cause cause not null default 'none';
alter table payment_state_events add column cause cause not null default 'none';
alter table order_refunds add column cause cause not null default 'noted';
alter table payment_refunds add column cause cause not null default 'noted';
alter table order_revisions add column cause cause not null default 'noted';
alter table ledger_txs add column cause cause not null default 'none';

-- Sentences that the shop wrote until now become causes; their number or name stays as the note.
create temporary table known_sentences (sentence text primary key, cause text not null);
insert into known_sentences values
    ('not paid in time', 'unpaid'),
    ('the difference was not paid in time', 'difference_unpaid'),
    ('the difference was paid', 'difference_paid'),
    ('the difference was paid too late', 'difference_late'),
    ('waits for its difference', 'difference'),
    ('the rest was not paid', 'part_returned'),
    ('something else was left to pay', 'rest_changed'),
    ('paid twice', 'paid_twice'),
    ('paid too much', 'paid_too_much'),
    ('paid too late, and sold out', 'late_sold_out'),
    ('paid too late, and its gift went elsewhere', 'late_gift_gone'),
    ('paid too late, and its Cash Dollar was spent elsewhere', 'late_wallet_spent'),
    ('paid too late, and its gift code was spent elsewhere', 'late_wallet_spent'),
    ('sold out before it was paid', 'sold_out'),
    ('its gift went elsewhere before it was paid', 'gift_gone'),
    ('its Cash Dollar was spent elsewhere before it was paid', 'wallet_spent'),
    ('its gift code was spent elsewhere before it was paid', 'wallet_spent'),
    ('paid when confirmed', 'paid_after_end'),
    ('paid when completed', 'paid_after_end'),
    ('paid when cancelled', 'paid_after_end'),
    ('paid when draft', 'paid_after_end'),
    ('paid when expired', 'paid_after_end'),
    ('cancelled', 'cancelled'),
    ('the order was cancelled', 'cancelled'),
    ('paid', 'paid'),
    ('revived', 'revived'),
    ('nothing is due', 'nothing_due'),
    ('payment link', 'payment_link'),
    ('sent by mail', 'sent_by_mail'),
    ('nothing is left to send', 'nothing_left'),
    ('the rest was given back', 'rest_refunded'),
    ('taken as Cash Dollar', 'as_wallet'),
    ('changed by its buyer', 'changed_by_buyer'),
    ('identity corrected', 'identity_corrected'),
    ('customs would not take it', 'identity'),
    ('its goods are to come', 'pre_order'),
    ('the goods of a pre-order are to be there', 'goods_came'),
    ('the code was used with the same card before', 'card'),
    ('another amount came', 'amount'),
    ('dispute won', 'dispute_won'),
    ('dispute lost', 'dispute_lost'),
    ('begun', 'begun'),
    ('requested', 'requested'),
    ('replaced', 'replaced'),
    ('claimed', 'claimed'),
    ('a bank line was taken for it', 'bank_line_part'),
    ('the provider does not answer', 'no_answer'),
    ('done', 'done'),
    ('it had agreed', 'agreed_before'),
    ('it never left', 'never_left'),
    ('it never arrived', 'never_arrived'),
    ('the provider cannot be reached', 'provider_unreachable'),
    ('the provider dropped it', 'provider_dropped'),
    ('nobody can tell whether it was carried out', 'outcome_unknown'),
    ('paid back by hand', 'paid_by_hand'),
    ('FPS takes nothing back: transfer it to the account the buyer names', 'transfer_by_hand'),
    ('the buyer’s bank asks the payment back', 'dispute'),
    ('a payment is asked back', 'dispute'),
    ('the payment was lost to the buyer’s bank', 'chargeback'),
    ('the payment of its order was lost', 'chargeback'),
    ('exchanged', 'exchange'),
    ('given back', 'refunded'),
    ('all of it went back', 'refunded'),
    ('nothing is left of it', 'refunded'),
    ('account erased', 'account_erased'),
    ('two accounts became one', 'accounts_merged'),
    ('completed', 'completed'),
    ('confirmation sent again', 'confirmation_resent'),
    ('looked at the identity number', 'identity_seen'),
    ('same_person', 'same_person'),
    ('same_card', 'same_card'),
    ('same_address', 'same_address'),
    ('cap', 'cap');
create temporary table known_patterns (pattern text primary key, cause text not null);
insert into known_patterns values
    ('^score (\d+)$', 'fraud'),
    ('^undone: (.+)$', 'undone'),
    ('^return (\S+)$', 'return'),
    ('^bank line (.+)$', 'bank_line'),
    ('^try (\d+)$', 'attempt'),
    ('^(\d+) days after delivery$', 'time_since_delivery'),
    ('^(\d+) days after payment$', 'time_since_payment'),
    ('^nothing found in (\d+) days$', 'nothing_found'),
    ('^the provider refuses: (.+)$', 'provider_refused'),
    ('^(\S+) came in$', 'goods_came'),
    ('^order (\S+)$', 'order'),
    ('^address corrected: (.+)$', 'address_corrected'),
    ('^address added: (.+)$', 'address_added'),
    ('^parcel (.* is .*)$', 'tracking_corrected'),
    ('^order \S+(: not paid in time| expired)$', 'unpaid');
create temporary table told as
  select s.reason, coalesce(k.cause, p.cause) as cause,
    case when k.cause is not null then '' else substring(s.reason from p.pattern) end as note
  from (select reason from state_events union select reason from payment_state_events union select reason from order_refunds
    union select reason from payment_refunds union select reason from order_revisions union select reason from ledger_txs) s
  left join known_sentences k on k.sentence = s.reason
  left join lateral (select * from known_patterns p where s.reason ~ p.pattern limit 1) p on true
  where s.reason <> '';
create index on told (reason);
analyze told;

select set_config('elowen.erasing', 'on', true); -- events and entries are never changed otherwise
update state_events e set cause = coalesce(t.cause, case when e.actor in ('system', 'payments', 'provider', 'payme') then 'other' else 'noted' end),
  reason = coalesce(t.note, e.reason) from told t where t.reason = e.reason;
update payment_state_events e set reason = coalesce(t.note, e.reason),
  cause = coalesce(t.cause, case when e.actor in ('payme', 'paydollar', 'system', 'payments', 'provider') then 'provider_status' else 'noted' end)
  from told t where t.reason = e.reason;
update ledger_txs e set cause = coalesce(t.cause, case when e.actor = 'system' then 'other' else 'noted' end), reason = coalesce(t.note, e.reason)
  from told t where t.reason = e.reason;
update order_refunds e set cause = coalesce(t.cause, case when e.actor in ('system', 'payments') then 'other' else 'noted' end),
  reason = coalesce(t.note, e.reason) from told t where t.reason = e.reason;
update payment_refunds e set cause = coalesce(t.cause, case when e.actor in ('system', 'payments') then 'other' else 'noted' end),
  reason = coalesce(t.note, e.reason) from told t where t.reason = e.reason;
select set_config('elowen.erasing', '', true);
drop table told, known_sentences, known_patterns;

-- A hold has had a cause since orders were; from now on the table knows the list.
update orders set hold_cause = 'shopper' where hold_cause is not null and hold_cause not in
  ('fraud', 'address', 'identity', 'pre_order', 'amount', 'sold_out', 'shopper', 'difference', 'dispute', 'approval', 'card', 'short');
alter table orders add constraint orders_hold_cause_check check (hold_cause in
  ('fraud', 'address', 'identity', 'pre_order', 'amount', 'sold_out', 'shopper', 'difference', 'dispute', 'approval', 'card', 'short'));

-- The guards as they were, with the cause in the events they write.

create or replace function guard_order() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('shop.order_move', true), '')::jsonb;
  step record;
begin
  if mover is null or mover ->> 'order' <> new.id::text then
    raise exception 'states of an order move by transition alone';
  end if;
  for step in
    select * from (values ('status', old.status, new.status), ('payment', old.payment, new.payment),
                          ('fulfilment', old.fulfilment, new.fulfilment)) as t (machine, was, now)
    where was <> now
  loop
    if not exists (select from order_moves m where m.machine = step.machine and m.from_state = step.was and m.to_state = step.now) then
      raise exception 'the % of an order does not go from % to %', step.machine, step.was, step.now;
    end if;
    insert into state_events (entity, entity_id, machine, from_state, to_state, actor, cause, reason, at)
    values ('order', new.id, step.machine, step.was, step.now, mover ->> 'actor', cause_of(mover -> 'reason'), note_of(mover -> 'reason'), (mover ->> 'at')::timestamptz);
  end loop;
  perform set_config('shop.order_move', '', true);
  return new;
end $$;

create or replace function guard_payment_state() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('elowen.payment_mover', true), '')::jsonb;
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    if (to_jsonb(new) ->> 'amount_minor') <> (to_jsonb(old) ->> 'amount_minor') or new.currency <> old.currency or new.order_id <> old.order_id then
      raise exception 'what was agreed about a payment stays';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.state not in ('created', 'requested') then
      raise exception 'an % begins at its beginning', tg_argv[0];
    end if;
    return new;
  end if;
  if mover is null or mover ->> 'id' <> new.id::text then
    raise exception 'the state of an % moves by move_payment alone', tg_argv[0];
  end if;
  if not exists (select from payment_moves where machine = tg_argv[0] and "from" = old.state and "to" = new.state) then
    raise exception 'an % does not go from % to %', tg_argv[0], old.state, new.state;
  end if;
  insert into payment_state_events (machine, entity_id, "from", "to", actor, cause, reason, at)
  values (tg_argv[0], new.id, old.state, new.state, mover ->> 'actor', cause_of(mover -> 'reason'), note_of(mover -> 'reason'), (mover ->> 'at')::timestamptz);
  perform set_config('elowen.payment_mover', '', true);
  return new;
end $$;

create or replace function guard_move() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('shop.move', true), '')::jsonb;
  was text := case tg_op when 'INSERT' then null else old.state end;
begin
  if mover is null or mover ->> 'entity' <> tg_argv[0] or mover ->> 'id' <> new.id::text or coalesce(mover ->> 'actor', '') = '' then
    raise exception 'the state of a % moves by transition alone', tg_argv[0];
  end if;
  if tg_op = 'INSERT' and new.state <> tg_argv[1] then
    raise exception 'a % begins as %', tg_argv[0], tg_argv[1];
  end if;
  if tg_op = 'UPDATE' and not exists (
    select from moves m where m.entity = tg_argv[0] and m.from_state = was and m.to_state = new.state) then
    raise exception 'a % does not go from % to %', tg_argv[0], was, new.state;
  end if;
  insert into state_events (entity, entity_id, machine, from_state, to_state, actor, cause, reason, at)
  values (tg_argv[0], new.id, 'state', was, new.state, mover ->> 'actor', cause_of(mover -> 'reason'), note_of(mover -> 'reason'), (mover ->> 'at')::timestamptz);
  perform set_config('shop.move', '', true);
  return new;
end $$;

create or replace function guard_referral() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('shop.referral_move', true), '')::jsonb;
begin
  if mover is null then raise exception 'referrals move by transition alone'; end if;
  if not exists (select from referral_moves m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a referral does not go from % to %', old.state, new.state;
  end if;
  insert into state_events (entity, entity_id, machine, from_state, to_state, actor, cause, reason, at)
  values ('referral', new.id, 'state', old.state, new.state, mover ->> 'actor', cause_of(mover -> 'reason'), note_of(mover -> 'reason'), (mover ->> 'at')::timestamptz);
  perform set_config('shop.referral_move', '', true);
  return new;
end $$;

create or replace function guard_revision() returns trigger language plpgsql as $$
declare
  fate text[] := '{state,paid_by,pay_until,ended_at}';
  mover jsonb := nullif(current_setting('shop.revision_move', true), '')::jsonb;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - fate - 'address'::text <> to_jsonb(old) - fate - 'address'::text or (new.address is distinct from old.address and new.address is not null) then
      raise exception 'a revision of an order stays as it was made';
    end if;
    if new.state = old.state then
      return new;
    end if;
    if old.state <> 'waiting' then
      raise exception 'a revision of an order does not go from % to %', old.state, new.state;
    end if;
  end if;
  if mover is null or mover ->> 'revision' <> new.id::text then
    raise exception 'a revision of an order moves by its own function alone';
  end if;
  insert into state_events (entity, entity_id, machine, from_state, to_state, actor, cause, reason, at)
  values ('order', new.order_id, 'revision', null, new.state, mover ->> 'actor', cause_of(mover -> 'reason'), note_of(mover -> 'reason'), (mover ->> 'at')::timestamptz);
  perform set_config('shop.revision_move', '', true);
  return new;
end $$;

-- The same as before for who says why as an object; the other one, with bare words, stays for the version that still runs.
create function move_payment(machine text, entity uuid, was text, now_is text, actor text, reason jsonb, moved_at timestamptz)
returns boolean language plpgsql as $$
begin
  perform set_config('elowen.payment_mover',
    jsonb_build_object('id', entity, 'actor', actor, 'reason', reason, 'at', moved_at)::text, true);
  if machine = 'attempt' then
    update payment_attempts set state = now_is, captured_at = case when now_is = 'captured' then moved_at end
      where id = entity and state = was;
  else
    update payment_refunds set state = now_is, settled_at = case when now_is = 'succeeded' then moved_at end
      where id = entity and state = was;
  end if;
  if not found then
    perform set_config('elowen.payment_mover', '', true);
    return false;
  end if;
  return true;
end $$;
