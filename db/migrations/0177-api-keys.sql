-- Keys by which other programs call the desk in the name of a colleague (rules/platform#1): hashes alone are kept.
create table api_keys (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  -- The beginning of the key, by which people tell keys apart.
  prefix text not null unique,
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references staff_accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references staff_accounts (id),
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_keys_creator on api_keys (created_by);

-- What was done by a key is logged in the name of who made it, and of the key. Keys are never deleted.
alter table audit_log add column api_key_id uuid;
