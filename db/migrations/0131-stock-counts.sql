-- A count of what lies at a place: a sheet that does not say what should be there, until it is done (rules/stock#12).
create table stock_counts (
  id uuid primary key default uuidv7(),
  place text not null default 'warehouse',
  state text not null default 'open' check (state in ('open', 'counted', 'accepted', 'cancelled')),
  -- What of the place is counted, as it was looked for; empty: all of it.
  search text not null default '',
  started_by text not null,
  started_at timestamptz not null,
  counted_by text,
  counted_at timestamptz,
  ended_by text,
  ended_at timestamptz,
  reason text not null default '',
  check ((state in ('accepted', 'cancelled')) = (ended_at is not null))
);
create index stock_counts_open on stock_counts (started_at) where state in ('open', 'counted');

create table stock_count_lines (
  id uuid primary key default uuidv7(),
  count_id uuid not null references stock_counts (id) on delete cascade,
  sub_sku text not null,
  -- Null: pieces without a lot.
  lot_id uuid references stock_lots (id),
  counted integer check (counted >= 0),
  -- What should have lain there at the moment it was written down.
  expected integer check (expected >= 0),
  recorded_by text,
  recorded_at timestamptz,
  unique nulls not distinct (count_id, sub_sku, lot_id),
  check ((counted is null) = (expected is null))
);
