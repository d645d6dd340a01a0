-- Settlement files of payment providers, line by line, and what in them or in the books has no counterpart
-- (rules/payments#17 to #21).
create table settlement_files (
  id uuid primary key default uuidv7(),
  method text not null check (method ~ '^[a-z][a-z0-9_]{1,19}$'),
  file_name text not null check (file_name <> ''),
  content_hash bytea not null,
  state text not null default 'checked' check (state in ('checked', 'booked', 'discarded')),
  -- The days whose payments should stand in it.
  covers_from date not null,
  covers_until date not null check (covers_until >= covers_from),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((state = 'checked') = (ended_at is null and ended_by is null))
);
-- The same file sent again is the one that is there.
create unique index settlement_files_same on settlement_files (method, content_hash) where state <> 'discarded';
create index settlement_files_newest on settlement_files (uploaded_at desc);

create table settlement_lines (
  id uuid primary key default uuidv7(),
  file_id uuid not null references settlement_files (id),
  method text not null,
  line integer not null check (line > 0),
  -- What it says, and how often that was said before in the file: the same line of another file is known by it.
  key text not null check (key <> ''),
  kind text not null check (kind in ('charge', 'refund', 'chargeback', 'fee', 'payout', 'adjustment')),
  reference text not null default '',
  provider_ref text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  gross_minor bigint not null,
  fee_minor bigint not null default 0,
  occurred_on date not null,
  finding text not null check (finding in ('matched', 'counted', 'known', 'unknown_payment', 'not_captured',
    'charged_twice', 'amount_differs', 'unknown_refund', 'chargeback', 'adjustment')),
  attempt_id uuid references payment_attempts (id),
  refund_id uuid references payment_refunds (id),
  -- The day it counts on; null: it is not booked.
  booked_on date,
  unique (file_id, line)
);
create unique index settlement_lines_once on settlement_lines (method, key) where booked_on is not null;
create index settlement_lines_attempt on settlement_lines (attempt_id) where booked_on is not null;
create index settlement_lines_refund on settlement_lines (refund_id) where booked_on is not null;
create index settlement_lines_day on settlement_lines (booked_on) where booked_on is not null;

-- What was booked stays as it was booked.
create function keep_booked_line() returns trigger language plpgsql as $$
begin
  if old.booked_on is not null then
    raise exception 'a booked line of a settlement file stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settlement_lines_stay before update or delete on settlement_lines
  for each row execute function keep_booked_line();
create function keep_ended_file() returns trigger language plpgsql as $$
begin
  if old.state <> 'checked' then
    raise exception 'a settlement file that was booked or discarded stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settlement_files_stay before update or delete on settlement_files
  for each row execute function keep_ended_file();

create table settlement_differences (
  id uuid primary key default uuidv7(),
  key text not null unique check (key <> ''),
  kind text not null check (kind in ('unknown_payment', 'not_captured', 'charged_twice', 'amount_differs',
    'unknown_refund', 'chargeback', 'adjustment', 'missing_charge', 'missing_refund')),
  method text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the provider says less what stands here.
  minor bigint not null,
  occurred_on date not null,
  -- The day by which its month is known: its own, or the first that was not closed when it was found.
  counts_on date not null,
  line_id uuid references settlement_lines (id),
  attempt_id uuid references payment_attempts (id),
  refund_id uuid references payment_refunds (id),
  state text not null default 'open' check (state in ('open', 'explained', 'resolved')),
  -- Who looks after it; null: nobody yet.
  owner text,
  explanation text check (explanation in ('timing', 'provider_error', 'our_error', 'rounding', 'exchange', 'dispute',
    'fee', 'refunded_there', 'trial', 'other')),
  note text not null default '',
  found_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((state = 'explained') = (explanation is not null)),
  check ((state = 'open') = (ended_at is null)),
  check (state <> 'explained' or (note <> '' and ended_by is not null)),
  check ((kind in ('missing_charge', 'missing_refund')) = (line_id is null))
);
create index settlement_differences_open on settlement_differences (counts_on) where state = 'open';
create index settlement_differences_newest on settlement_differences (found_at desc);
create trigger settlement_differences_are_kept before delete on settlement_differences
  for each row execute function refuse_change();
create index payment_refunds_settled on payment_refunds (settled_at) where settled_at is not null;

-- The day on which something of a day counts in the books.
create function first_open_day(day date) returns date language sql stable as $$ select day $$;

-- Whether what is known of a day stays as it is, since its month is closed.
create function is_month_closed(day date) returns boolean language sql stable as $$ select false $$;

-- The desk counts open differences (rules/desk#19).
create trigger desk_changed after insert or update or delete on settlement_differences
  for each statement execute function announce_change('desk:settlement_differences');
