-- People who work here. Passwords are argon2id hashes, the secret of the authenticator is sealed (rules/members#2, rules/desk#1).
create table staff_accounts (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and email ~ '^\S+@\S+$'),
  name text not null check (name <> ''),
  password_hash text not null check (password_hash like '$argon2id$%'),
  roles text[] not null check (
    cardinality(roles) > 0
    and roles <@ '{owner,manager,care,warehouse,finance,content,marketing,auditor}'),
  totp_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Left the house: no sign-in, no session.
  disabled_at timestamptz
);

-- Codes of an authenticator that were used: none works twice. `step` counts half minutes since 1970.
create table staff_codes (
  staff_id uuid not null references staff_accounts (id),
  step bigint not null,
  primary key (staff_id, step)
);

-- Between the password and the code.
create table staff_tickets (
  id_hash bytea primary key,
  staff_id uuid not null references staff_accounts (id),
  tries integer not null default 0,
  expires_at timestamptz not null
);

create table staff_sessions (
  id uuid primary key default uuidv7(),
  id_hash bytea not null unique,
  staff_id uuid not null references staff_accounts (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  browser text not null default ''
);
create index staff_sessions_staff on staff_sessions (staff_id) where ended_at is null;

-- Tries to sign in, counted before anything is looked at; names that nobody has are counted alike.
create table staff_tries (
  key bytea primary key,
  tries integer not null,
  since timestamptz not null
);

-- Searches of lists that somebody kept.
create table staff_views (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_accounts (id),
  list text not null,
  name text not null,
  query text not null,
  unique (staff_id, list, name)
);

-- What needs two people (rules/desk#3): nobody decides on what they asked for themselves.
create table approvals (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('refund', 'cancel', 'price')),
  state text not null default 'requested' check (state in ('requested', 'executed', 'refused', 'expired')),
  order_id uuid not null,
  order_number text not null,
  what text not null,
  request jsonb not null,
  reason text not null,
  requested_by uuid not null references staff_accounts (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references staff_accounts (id),
  decided_at timestamptz,
  note text not null default '',
  check (state <> 'executed' or (decided_by is not null and decided_by <> requested_by)),
  check ((state = 'requested') = (decided_at is null))
);
-- One open request of a kind for an order.
create unique index approvals_open on approvals (order_id, kind) where state = 'requested';
create index approvals_order on approvals (order_id);

-- What was decided stays decided.
create function guard_approval() returns trigger language plpgsql as $$
begin
  if old.state <> 'requested' or (to_jsonb(new) - '{state,decided_by,decided_at,note}'::text[])
     <> (to_jsonb(old) - '{state,decided_by,decided_at,note}'::text[]) then
    raise exception 'an approval is decided once, and what was asked stays';
  end if;
  return new;
end $$;
create trigger approvals_decide_once before update on approvals for each row execute function guard_approval();
create trigger approvals_are_kept before delete on approvals for each row execute function refuse_change();

-- Who did what at the desk (rules/desk#3). Nobody changes or deletes it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid references staff_accounts (id),
  who text not null,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  reason text not null default '',
  ip text
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_staff on audit_log (staff_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_kept before truncate on audit_log for each statement execute function refuse_change();
