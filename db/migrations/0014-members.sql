-- Tries of passwords and codes, counted before anything is looked at; names that nobody has are counted alike. Takes the place of
-- staff_tries, which the version before still writes.
create table tries (
  key bytea primary key,
  tries integer not null,
  since timestamptz not null
);

-- What members may belong to. Catalogue and coupons name groups; `kind` is what rules ask for. Everybody is basic.
create table member_groups (
  id uuid primary key default uuidv7(),
  name text not null unique check (name <> '' and name <> 'other/public'),
  kind text not null check (kind in ('vip', 'ambassador', 'other'))
);
insert into member_groups (name, kind) values ('VIP', 'vip'), ('Ambassador', 'ambassador');

-- People with an account. The e-mail is the user name; a telephone number is one's own once it is verified.
create table members (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and email ~ '^\S+@\S+$'),
  email_verified_at timestamptz,
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  phone_verified_at timestamptz,
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null,
  firstname text not null,
  lastname text not null,
  nickname text not null,
  dob date,
  country text not null check (country ~ '^[a-z]{2}$'),
  locale text not null check (locale in ('hk', 'zh', 'cn', 'en')),
  state text not null default 'active'
    check (state in ('pending_verification', 'active', 'suspended', 'erasure_requested', 'erased')),
  -- After too many wrong passwords; each lock is twice as long as the one before.
  locked_until timestamptz,
  locks integer not null default 0 check (locks >= 0),
  -- Per cent off regular prices (rules/prices#8).
  discount_rate numeric(5, 2) not null default 0 check (discount_rate between 0 and 100),
  -- Which messages they want beside those about their orders, each with when it was said.
  notifications jsonb not null default '{}' check (jsonb_typeof(notifications) = 'object'),
  erase_at timestamptz,
  created_at timestamptz not null,
  check (phone_verified_at is null or phone is not null)
);
create unique index members_phone on members (phone) where phone_verified_at is not null;

create table memberships (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  group_id uuid not null references member_groups (id),
  valid_from timestamptz not null,
  -- Null: for good.
  valid_to timestamptz,
  source text not null check (source in ('spend', 'staff', 'import')),
  created_at timestamptz not null default now(),
  check (valid_to is null or valid_from < valid_to)
);
create index memberships_member on memberships (member_id);
create index memberships_valid_to on memberships (valid_to) where valid_to is not null;

-- A sign-in on one device. Its tokens follow each other; all end with it.
create table member_sessions (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('sign_out', 'revoked', 'theft', 'password', 'staff', 'erased')),
  ip text,
  browser text not null default '',
  check ((ended_at is null) = (ended_why is null))
);
create index member_sessions_member on member_sessions (member_id) where ended_at is null;

-- Hashes of what browsers hold: an access token for minutes, a refresh token that works once.
create table member_tokens (
  hash bytea primary key,
  session_id uuid not null references member_sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- Of a refresh token: when its successor was given.
  used_at timestamptz
);
create index member_tokens_session on member_tokens (session_id);
create index member_tokens_expires_at on member_tokens (expires_at);

alter table carts add constraint carts_member foreign key (member_id) references members (id);
alter table orders add constraint orders_member foreign key (member_id) references members (id);
create index orders_member on orders (member_id, created_at desc) where member_id is not null;
