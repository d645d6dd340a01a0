-- Unused sessions that their owner offers to somebody by mail (rules/sessions#9).
create table session_transfers (
  id uuid primary key,
  package_id uuid not null references treatment_packages (id),
  member_id uuid not null references members (id),
  -- Whom it is for; forgotten when the offer ends.
  email text,
  sessions smallint not null check (sessions between 1 and 100),
  state text not null default 'offered' check (state in ('offered', 'taken', 'withdrawn', 'expired')),
  -- Only the letter has the link itself; null until it is written.
  token_hash bytea unique,
  -- The package that whoever took it has.
  taken_package_id uuid references treatment_packages (id),
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'offered') = (ended_at is null)),
  check ((state = 'offered') = (email is not null)),
  check ((state = 'taken') = (taken_package_id is not null))
);
create unique index session_transfers_open on session_transfers (package_id) where state = 'offered';
create index session_transfers_of on session_transfers (package_id, created_at desc);
create index session_transfers_member on session_transfers (member_id);
create index session_transfers_due on session_transfers (expires_at) where state = 'offered';
