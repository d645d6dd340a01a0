-- What a member would like to remember. No foreign key to products: what leaves the catalogue leaves the list when it is next read.
create table wishes (
  member_id uuid not null references members (id),
  product_id uuid not null,
  at timestamptz not null,
  primary key (member_id, product_id)
);

-- Who waits for an option to come back: a member, or anybody by e-mail.
create table restock_requests (
  id uuid primary key default uuidv7(),
  sub_sku text not null,
  email text not null check (email = lower(email)),
  member_id uuid references members (id),
  locale text not null check (locale in ('hk', 'zh', 'cn', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'notified', 'bought', 'lapsed')),
  created_at timestamptz not null,
  notified_at timestamptz,
  check ((state = 'waiting') = (notified_at is null))
);
create unique index restock_requests_waiting on restock_requests (sub_sku, email) where state = 'waiting';
create index restock_requests_queue on restock_requests (sub_sku, created_at, id) where state = 'waiting';
create index restock_requests_notified on restock_requests (notified_at) where state = 'notified';
