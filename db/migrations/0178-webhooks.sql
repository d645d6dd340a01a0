-- Addresses of other programs that hear of events (rules/platform#8). Secrets lie sealed; the hash of a seed makes the
-- button that made one safe to press twice.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- The secret before this one signs as well until then.
  old_secret bytea,
  old_secret_until timestamptz,
  created_by uuid not null references staff_accounts (id),
  -- The language its maker is written to in.
  locale text not null check (locale in ('en', 'hk', 'zh', 'cn')),
  created_at timestamptz not null,
  off_at timestamptz,
  off_why text check (off_why in ('person', 'failing', 'gone')),
  -- Since the last delivery that was taken; null: the last one was.
  failing_since timestamptz,
  failures integer not null default 0,
  last_delivered_at timestamptz,
  -- After a failure no delivery is tried before then.
  rests_until timestamptz,
  -- Its rows go by a job, so that no event that is just announced waits for that or fails by it.
  removed_at timestamptz,
  check ((old_secret is null) = (old_secret_until is null)),
  check ((off_at is null) = (off_why is null)),
  check (removed_at is null or off_at is not null)
);
create index webhook_endpoints_creator on webhook_endpoints (created_by);

-- What was announced: numbers grow with the transactions of a subject. `key` is the id of the message on the wire.
create table webhook_events (
  id bigint generated always as identity primary key,
  key uuid not null unique default uuidv7(),
  name text not null,
  version integer not null,
  subject text not null,
  data jsonb not null,
  at timestamptz not null
);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_id bigint not null references webhook_events (id) on delete cascade,
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'dead')),
  attempts integer not null default 0,
  queued_at timestamptz not null,
  next_at timestamptz not null,
  leased_until timestamptz,
  settled_at timestamptz,
  unique (endpoint_id, event_id),
  check ((state = 'sending') = (leased_until is not null)),
  check ((state in ('delivered', 'dead')) = (settled_at is not null))
);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_open on webhook_deliveries (endpoint_id, subject, event_id)
  where state in ('waiting', 'sending');
create index webhook_deliveries_sending on webhook_deliveries (leased_until) where state = 'sending';
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, event_id) where state = 'dead';
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null,
  status integer,
  failure text,
  milliseconds integer not null,
  excerpt text not null check (char_length(excerpt) <= 500),
  check ((status is null) <> (failure is null))
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id);
