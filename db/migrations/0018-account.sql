-- Addresses that a member keeps; orders have copies of their own.
create table member_addresses (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  kind text not null check (kind in ('delivery', 'billing', 'pickup')),
  is_default boolean not null default false,
  firstname text not null,
  lastname text not null,
  calling_code text not null,
  contact text not null,
  address text not null,
  address2 text not null,
  city text not null,
  province text not null,
  zip text not null,
  country text not null check (country ~ '^[a-z]{2}$'),
  -- Of a shop, station or locker; pickup addresses have one.
  location_code text,
  -- Taiwan: identity number for customs, sealed, with its last characters to tell it by.
  passport bytea,
  passport_tail text,
  created_at timestamptz not null default now(),
  check ((kind = 'pickup') = (location_code is not null)),
  check ((passport is null) = (passport_tail is null))
);
create index member_addresses_member on member_addresses (member_id);
-- One default a kind.
create unique index member_addresses_default on member_addresses (member_id, kind) where is_default;
