-- A link by which somebody who works here gets in again (rules/staff#9): asked for by an owner it sets a password and
-- connects another authenticator, asked for by themselves a password alone. One is good at a time, and works once.
create table staff_resets (
  staff_id uuid primary key references staff_accounts (id),
  token_hash bytea not null unique,
  -- Sealed, of the authenticator that is to be connected; null: the one that is connected stays.
  totp_secret bytea,
  until timestamptz not null
);
