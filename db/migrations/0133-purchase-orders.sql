-- Goods that are ordered of a supplier and to come (rules/stock#15).
create table suppliers (
  id uuid primary key default uuidv7(),
  name text not null unique check (name <> '')
);

create sequence purchase_order_numbers;
create table purchase_orders (
  id uuid primary key default uuidv7(),
  number text not null unique default 'PO-' || lpad(nextval('purchase_order_numbers')::text, 5, '0'),
  supplier_id uuid not null references suppliers (id),
  state text not null default 'open' check (state in ('open', 'closed')),
  expected_on date not null,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  -- Closed by hand, or because all of it came.
  closed_by text,
  closed_at timestamptz,
  reason text not null default '',
  check ((state = 'closed') = (closed_at is not null))
);
create index purchase_orders_open on purchase_orders (expected_on) where state = 'open';

create table purchase_order_lines (
  id uuid primary key default uuidv7(),
  purchase_order_id uuid not null references purchase_orders (id),
  sub_sku text not null,
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received >= 0),
  -- HKD cents a piece, where somebody wrote it down.
  unit_cost bigint check (unit_cost >= 0),
  unique (purchase_order_id, sub_sku)
);
create index purchase_order_lines_sku on purchase_order_lines (sub_sku);

-- Shoppers are shown when an option is to come, so pages hear of it.
create function announce_expected() returns trigger language plpgsql as $$
begin
  perform announce_words('expected', array(select sub_sku from purchase_order_lines where purchase_order_id = new.id));
  return null;
end $$;
create trigger purchase_orders_changed after update on purchase_orders for each row execute function announce_expected();
create function announce_expected_line() returns trigger language plpgsql as $$
begin
  perform announce_words('expected', array[new.sub_sku]);
  return null;
end $$;
create trigger purchase_order_lines_changed after insert or update on purchase_order_lines
  for each row execute function announce_expected_line();
