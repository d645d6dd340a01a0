-- Guest sessions: made by the first call that changes something, known by the hash of a random id (rules/members#8).
create table sessions (
  id_hash bytea primary key,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_expires_at on sessions (expires_at);

-- What staff may change without a deploy; one row a setting, checked against the content room's schema when read.
create table settings (
  key text primary key check (key ~ '^[a-z0-9_]+$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Every process keeps small copies of what changes seldom, and drops them on this signal (docs/decisions/kept-copies.md).
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', tg_argv[0]);
  return null;
end $$;

create trigger settings_changed after insert or update or delete on settings
  for each statement execute function announce_change('settings');

-- Two demo calls count; each session counts for itself.
create table demo_counters (
  session_hash bytea primary key references sessions (id_hash) on delete cascade,
  count integer not null default 0
);

-- Counters of rate-limiter-flexible, for limits that must hold over all processes.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
