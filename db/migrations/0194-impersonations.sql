-- Looks at the shop as a member sees it, by a colleague and for a reason: for reading alone (rules/staff#13).
create table impersonations (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  member_id uuid not null references members (id),
  staff_id uuid not null references staff_accounts (id),
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  ended_at timestamptz
);
create index impersonations_member on impersonations (member_id);
