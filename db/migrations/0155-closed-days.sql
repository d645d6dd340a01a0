-- Days and months of the books (rules/payments#20 to #23). A closed day stays as it is.
create table closed_days (
  day date primary key,
  -- What it came to, by method, kind of store credit and currency, and what stood open when it was closed.
  sums jsonb not null,
  standing jsonb not null,
  closed_by text not null check (closed_by <> ''),
  closed_at timestamptz not null,
  check (day < (closed_at at time zone 'Asia/Hong_Kong')::date)
);
create trigger closed_days_stay before update or delete on closed_days for each row execute function refuse_change();
create trigger closed_days_are_kept before truncate on closed_days for each statement execute function refuse_change();

-- Whoever closes a day waits for those who book something, and they for whoever closes.
create function close_in_order() returns trigger language plpgsql as $$
declare
  newest date;
begin
  perform pg_advisory_xact_lock(931);
  select max(c.day) into newest from closed_days c;
  if newest is not null and new.day <> newest + 1 then
    raise exception 'days are closed one after the other';
  end if;
  return new;
end $$;
create trigger closed_days_in_order before insert on closed_days for each row execute function close_in_order();

create or replace function first_open_day(day date) returns date language plpgsql volatile as $$
declare
  newest date;
begin
  perform pg_advisory_xact_lock_shared(931);
  select max(c.day) into newest from closed_days c;
  return greatest($1, coalesce(newest + 1, $1));
end $$;

-- A line counts on a day that is open, whoever books it.
create function book_on_open_day() returns trigger language plpgsql as $$
begin
  if new.booked_on is not null and new.booked_on <> first_open_day(new.booked_on) then
    raise exception 'this day is closed';
  end if;
  return new;
end $$;
create trigger settlement_lines_open_day before insert or update of booked_on on settlement_lines
  for each row execute function book_on_open_day();

create table closed_months (
  id uuid primary key default uuidv7(),
  month date not null check (month = date_trunc('month', month)::date),
  state text not null default 'closed' check (state in ('closed', 'reopened')),
  sums jsonb not null,
  closed_by text not null check (closed_by <> ''),
  closed_at timestamptz not null,
  -- Two persons: who asked and who agreed.
  reopen_asked_by text,
  reopened_by text,
  reopened_at timestamptz,
  reason text,
  check ((state = 'reopened') = (reopened_by is not null and reopened_at is not null and reason is not null
    and reopen_asked_by is not null)),
  check (reopened_by <> reopen_asked_by)
);
create unique index closed_months_once on closed_months (month) where state = 'closed';
create function keep_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'closed' or new.state <> 'reopened' or new.month <> old.month
    or new.sums <> old.sums or new.closed_by <> old.closed_by or new.closed_at <> old.closed_at then
    raise exception 'a closed month stays, but for being opened again';
  end if;
  return new;
end $$;
create trigger closed_months_stay before update or delete on closed_months
  for each row execute function keep_closed_month();

create or replace function is_month_closed(day date) returns boolean language sql stable as $$
  select exists (select from closed_months m where m.state = 'closed' and m.month = date_trunc('month', $1)::date)
$$;
create index ledger_txs_at on ledger_txs (at);
