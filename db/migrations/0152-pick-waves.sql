-- Orders that are picked in one walk along the shelves (rules/orders#25).
create sequence pick_wave_numbers;
create table pick_waves (
  id uuid primary key default uuidv7(),
  number text not null unique default 'W-' || lpad(nextval('pick_wave_numbers')::text, 5, '0'),
  -- The colleague who walks; another may take over.
  picker text not null,
  created_by text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index pick_waves_open on pick_waves (created_at) where closed_at is null;

create table pick_wave_orders (
  wave_id uuid not null references pick_waves (id),
  order_id uuid not null references orders (id),
  -- The number of its box on the trolley.
  box integer not null check (box > 0),
  state text not null default 'waiting' check (state in ('waiting', 'picked', 'dropped')),
  -- Why it dropped out.
  cause text check (cause in ('cancelled', 'held', 'refunded', 'disputed', 'undone', 'packed', 'changed', 'short', 'approval')),
  ended_at timestamptz,
  primary key (wave_id, order_id),
  unique (wave_id, box),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'dropped') = (cause is not null))
);
-- Two waves never hold the same order.
create unique index pick_wave_orders_waiting on pick_wave_orders (order_id) where state = 'waiting';
create index pick_wave_orders_order on pick_wave_orders (order_id);

-- What an order takes from the shelves, as it was when it joined.
create table pick_wave_pieces (
  wave_id uuid not null,
  order_id uuid not null,
  sub_sku text not null,
  pieces integer not null check (pieces > 0),
  picked integer not null default 0 check (picked >= 0 and picked <= pieces),
  primary key (wave_id, order_id, sub_sku),
  foreign key (wave_id, order_id) references pick_wave_orders (wave_id, order_id)
);
