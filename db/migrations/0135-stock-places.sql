-- Where goods lie, and what is under way from one place to another (rules/stock#17). Orders are sent from the warehouse.
create table stock_places (
  key text primary key check (key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text not null check (name <> '')
);
insert into stock_places (key, name) values ('warehouse', 'Warehouse');

alter table stock_moves drop constraint stock_moves_kind_check,
  add constraint stock_moves_kind_check
    check (kind in ('receive', 'reserve', 'release', 'allocate', 'ship', 'return', 'adjust', 'scrap', 'transfer'));

create sequence stock_transfer_numbers;
create table stock_transfers (
  id uuid primary key default uuidv7(),
  number text not null unique default 'TR-' || lpad(nextval('stock_transfer_numbers')::text, 5, '0'),
  from_place text not null references stock_places (key),
  to_place text not null references stock_places (key),
  state text not null default 'sent' check (state in ('sent', 'received', 'returned')),
  note text not null default '',
  sent_by text not null,
  sent_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check (from_place <> to_place),
  check ((state = 'sent') = (ended_at is null))
);
create index stock_transfers_sent on stock_transfers (sent_at) where state = 'sent';

create table stock_transfer_lines (
  id uuid primary key default uuidv7(),
  transfer_id uuid not null references stock_transfers (id),
  sub_sku text not null,
  -- Null: pieces without a lot.
  lot_id uuid references stock_lots (id),
  pieces integer not null check (pieces > 0),
  -- What arrived, once somebody looked; fewer are lost under way.
  arrived integer check (arrived >= 0 and arrived <= pieces)
);
create index stock_transfer_lines_transfer on stock_transfer_lines (transfer_id);
