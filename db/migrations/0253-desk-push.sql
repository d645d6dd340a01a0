-- Browsers of colleagues that may be pushed to (rules/desk-notices#8): address and keys of each, sealed.
create table desk_push_subscriptions (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  -- What the browser calls itself.
  device text not null,
  created_at timestamptz not null,
  -- The last push that arrived: told once, however often it is tried.
  last_push_id uuid
);
create index desk_push_subscriptions_staff on desk_push_subscriptions (staff_id);

-- The key that browsers know the shop by, where the configuration names none.
create table desk_push_keys (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null,
  made_at timestamptz not null
);
