-- One open cart an owner and kind. The owner is a guest's session or a member: exactly one of the pair.
create table carts (
  id uuid primary key default uuidv7(),
  session_hash bytea references sessions (id_hash) on delete cascade,
  member_id uuid,
  kind text not null check (kind in ('single', 'subscription')),
  -- What all lines of a single cart are; null while it is empty, and always in a subscription cart.
  product_type text check (product_type in ('SinglePurchase', 'Treatment')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  version integer not null default 1 check (version > 0),
  notices jsonb not null default '[]' check (jsonb_typeof(notices) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_hash, kind),
  unique (member_id, kind),
  unique (id, product_type),
  check (num_nonnulls(session_hash, member_id) = 1),
  check (kind = 'single' or product_type is null)
);
create index carts_updated_at on carts (updated_at);

-- Skus without a foreign key: what leaves the catalogue leaves the cart at its next read, with a notice.
create table cart_lines (
  id uuid primary key,
  cart_id uuid not null references carts (id) on delete cascade,
  position smallint not null,
  sub_sku text not null check (sub_sku <> ''),
  bundle_sku text check (bundle_sku <> ''),
  interval_months smallint check (interval_months between 1 and 6),
  product_type text,
  quantity integer not null check (quantity between 1 and 999),
  -- As last told, in minor units of the cart's currency; null: not sold in it.
  unit_price bigint check (unit_price >= 0),
  unique nulls not distinct (cart_id, sub_sku, bundle_sku, interval_months),
  -- The promise that a single cart never mixes types: its lines carry the cart's own.
  foreign key (cart_id, product_type) references carts (id, product_type)
);

-- Cleared to make room for the other type; kept for 30 days.
create table saved_lines (
  cart_id uuid not null references carts (id) on delete cascade,
  sub_sku text not null check (sub_sku <> ''),
  quantity integer not null check (quantity between 1 and 999),
  saved_at timestamptz not null,
  primary key (cart_id, sub_sku)
);
create index saved_lines_saved_at on saved_lines (saved_at);
