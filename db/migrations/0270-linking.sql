-- Members link assistants to their account (rules/agents): platforms that may ask for it, as staff registered them.
create table link_clients (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  -- The profile it calls by: its tokens count in calls of this platform alone.
  profile_url text not null check (length(profile_url) <= 500),
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  -- How it proves at the token endpoint that it is itself.
  method text not null check (method in ('private_key_jwt', 'client_secret_basic', 'none')),
  -- Also makes the button that registered it safe to press twice.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  keys jsonb,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references staff_accounts (id),
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((method = 'private_key_jwt') = (keys is not null))
);
create index link_clients_creator on link_clients (created_by);

-- What a client signed once to prove itself is taken once.
create table link_assertions (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index link_assertions_expires_at on link_assertions (expires_at);

-- What a member allowed a client; one that is open at a time. It ends for good.
create table member_links (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id) on delete cascade,
  client_id uuid not null references link_clients (id),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('member', 'client', 'theft', 'password', 'staff', 'erased', 'revoked')),
  check ((ended_at is null) = (ended_why is null))
);
create unique index member_links_open on member_links (member_id, client_id) where ended_at is null;
create index member_links_client on member_links (client_id);
create index member_links_ended_at on member_links (ended_at) where ended_at is not null;

-- What an allowance is exchanged for, once and within a minute. `link_id`: what it became.
create table link_codes (
  hash bytea primary key check (octet_length(hash) = 32),
  member_id uuid not null references members (id) on delete cascade,
  client_id uuid not null references link_clients (id),
  scopes text[] not null check (cardinality(scopes) > 0),
  redirect_uri text not null,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  link_id uuid references member_links (id) on delete set null
);
create index link_codes_member on link_codes (member_id);
create index link_codes_client on link_codes (client_id);
create index link_codes_link on link_codes (link_id);
create index link_codes_expires_at on link_codes (expires_at);

create table link_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  link_id uuid not null references member_links (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A refresh token that was exchanged: who shows it again is not its owner.
  used_at timestamptz
);
create index link_tokens_link on link_tokens (link_id);
create index link_tokens_expires_at on link_tokens (expires_at);
