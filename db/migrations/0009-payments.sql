-- Money taken and given back. An order is an opaque id and number here.

-- Which moves a state may make: the same table as payments/rules.ts (a test compares them).
create table payment_moves (
  machine text not null check (machine in ('attempt', 'refund')),
  "from" text not null,
  "to" text not null,
  primary key (machine, "from", "to")
);
insert into payment_moves (machine, "from", "to")
select 'attempt', f, t from (values
  ('created', array['redirected', 'processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired', 'unknown']),
  ('redirected', array['processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired', 'unknown']),
  ('processing', array['authorised', 'captured', 'failed', 'cancelled', 'expired', 'unknown']),
  ('authorised', array['captured', 'failed', 'cancelled', 'expired', 'unknown']),
  ('unknown', array['processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired']),
  ('failed', array['captured']),
  ('cancelled', array['captured']),
  ('expired', array['processing', 'captured'])
) as moves (f, ts), unnest(ts) as t
union all
select 'refund', f, t from (values
  ('requested', array['approved']),
  ('approved', array['sent', 'manual']),
  ('sent', array['approved', 'succeeded', 'failed']),
  ('failed', array['manual']),
  ('manual', array['succeeded'])
) as moves (f, ts), unnest(ts) as t;

create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  order_number text not null check (order_number <> ''),
  number integer not null check (number > 0),
  method text not null check (method in ('paydollar', 'payme', 'fps')),
  -- What the provider calls it by: order number and attempt number, never used twice (P1).
  reference text not null unique check (length(reference) between 1 and 35),
  -- FPS: what the payer's bank writes beside the money.
  bill_number text unique check (bill_number ~ '^[0-9A-Z]{1,25}$'),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'created'
    check (state in ('created', 'redirected', 'processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired', 'unknown')),
  -- The provider's own number: PayRef, payment request id, bank transaction.
  provider_ref text,
  -- PayMe refunds name the transaction, not the request.
  transaction_id text,
  -- The unguessable end of the address PayMe calls.
  hook_key text unique,
  web_link text,
  failure_code text,
  claimed_at timestamptz,
  claim_note text,
  captured_at timestamptz,
  -- Everything ever asked back, kept by a trigger on the refunds; the check is the promise that it never exceeds what was taken.
  returned_minor bigint not null default 0,
  expires_at timestamptz,
  asked_at timestamptz,
  next_ask_at timestamptz,
  unanswered_since timestamptz,
  created_at timestamptz not null,
  unique (order_id, number),
  unique (method, provider_ref),
  check ((state = 'captured') = (captured_at is not null)),
  check (returned_minor >= 0 and returned_minor <= case when captured_at is null then 0 else amount_minor end)
);
-- One attempt under way per order and method: a second tab gets it back.
create unique index payment_attempts_open on payment_attempts (order_id, method)
  where state in ('created', 'redirected', 'processing', 'authorised', 'unknown');
create index payment_attempts_due on payment_attempts (next_ask_at) where next_ask_at is not null;
create index payment_attempts_captured on payment_attempts (captured_at);
create index payment_attempts_created on payment_attempts (created_at);

create table payment_refunds (
  id uuid primary key default uuidv7(),
  -- Named by who asks; asking twice is asking once.
  key text not null check (key <> ''),
  order_id uuid not null,
  attempt_id uuid not null references payment_attempts (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  actor text not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'sent', 'succeeded', 'failed', 'manual')),
  provider_ref text,
  -- The provider has said that it will; until then an answer was lost, and it is asked before anything is sent again.
  accepted_at timestamptz,
  proof text,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (key, attempt_id)
);
create index payment_refunds_order on payment_refunds (order_id);
create index payment_refunds_attempt on payment_refunds (attempt_id);
create index payment_refunds_due on payment_refunds (next_try_at) where next_try_at is not null;

create function count_refund() returns trigger language plpgsql as $$
begin
  update payment_attempts set returned_minor = returned_minor + new.amount_minor
    where id = new.attempt_id and currency = new.currency and order_id = new.order_id;
  if not found then
    raise exception 'a refund goes back over an attempt of its own order and currency';
  end if;
  return null;
end $$;
create trigger payment_refunds_counted after insert on payment_refunds for each row execute function count_refund();

-- What happened to an attempt or a refund, who did it and why. Written by the trigger below and nobody else.
create table payment_state_events (
  id uuid primary key default uuidv7(),
  machine text not null,
  entity_id uuid not null,
  "from" text,
  "to" text not null,
  actor text not null,
  reason text not null,
  at timestamptz not null
);
create index payment_state_events_entity on payment_state_events (entity_id, id);
create trigger payment_state_events_stay before update or delete on payment_state_events for each row execute function refuse_change();

-- States move by move_payment alone: it names the mover, and this refuses whoever does not, or moves where no move leads.
create function guard_payment_state() returns trigger language plpgsql as $$
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
  insert into payment_state_events (machine, entity_id, "from", "to", actor, reason, at)
  values (tg_argv[0], new.id, old.state, new.state, mover ->> 'actor', mover ->> 'reason', (mover ->> 'at')::timestamptz);
  perform set_config('elowen.payment_mover', '', true);
  return new;
end $$;
create trigger payment_attempts_guard before insert or update on payment_attempts for each row execute function guard_payment_state('attempt');
create trigger payment_refunds_guard before insert or update on payment_refunds for each row execute function guard_payment_state('refund');
create trigger payment_attempts_stay before delete on payment_attempts for each row execute function refuse_change();
create trigger payment_refunds_stay before delete on payment_refunds for each row execute function refuse_change();

-- Moves an attempt or a refund if it still is where it is thought to be; false: somebody was faster.
create function move_payment(machine text, entity uuid, was text, now_is text, actor text, reason text, moved_at timestamptz)
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

-- What providers told us, word for word, before anything was made of it (P2). The key says what counts as the same news.
create table payment_events (
  id uuid primary key default uuidv7(),
  provider text not null check (provider in ('paydollar', 'payme', 'fps')),
  event_key text not null check (event_key <> ''),
  body text not null,
  -- waiting: to be settled; done; ignored: nothing to change; suspicious: not from the provider; mismatch: a person looks.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'suspicious', 'mismatch')),
  attempt_id uuid references payment_attempts (id),
  received_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, event_key)
);
create index payment_events_waiting on payment_events (received_at) where state = 'waiting';
create index payment_events_attempt on payment_events (attempt_id);
create function keep_payment_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.body <> old.body or new.event_key <> old.event_key or new.provider <> old.provider then
    raise exception 'what a provider said stays as it was said';
  end if;
  return new;
end $$;
create trigger payment_events_stay before update or delete on payment_events for each row execute function keep_payment_event();

-- What a person has to look at. The key keeps the same matter from being opened twice.
create table payment_tasks (
  id uuid primary key default uuidv7(),
  key text not null unique check (key <> ''),
  kind text not null,
  order_id uuid,
  attempt_id uuid references payment_attempts (id),
  refund_id uuid references payment_refunds (id),
  why text not null,
  state text not null default 'open' check (state in ('open', 'done')),
  created_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  note text,
  check ((state = 'done') = (done_at is not null and done_by is not null))
);
create index payment_tasks_open on payment_tasks (created_at) where state = 'open';
create index payment_tasks_attempt on payment_tasks (attempt_id);

-- Credits of the bank statement; the bank's own number keeps a line from counting twice.
create table bank_lines (
  id uuid primary key default uuidv7(),
  account text not null check (account <> ''),
  bank_ref text not null check (bank_ref <> ''),
  -- When the money came, as exactly as the statement says: an instant, or a whole Hong Kong day.
  booked_from timestamptz not null,
  booked_until timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  narrative text not null,
  state text not null default 'unmatched' check (state in ('unmatched', 'matched')),
  attempt_id uuid unique references payment_attempts (id),
  imported_by text not null,
  imported_at timestamptz not null,
  matched_by text,
  matched_at timestamptz,
  unique (account, bank_ref),
  check (booked_from <= booked_until),
  check ((state = 'matched') = (attempt_id is not null and matched_by is not null and matched_at is not null))
);
create index bank_lines_unmatched on bank_lines (booked_from) where state = 'unmatched';
