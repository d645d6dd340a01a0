create table brand_countries (
  brand_key text not null,
  country text not null check (country ~ '^[a-z]{2}$'),
  primary key (brand_key, country)
);
create trigger brand_countries_changed after insert or update or delete on brand_countries
  for each statement execute function announce_change('shipping');

-- Rates are added, never edited (rules/money#5): the newest valid one counts.
create table fx_rates (
  id uuid primary key default uuidv7(),
  base text not null default 'USD' check (base = 'USD'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(18, 8) not null check (rate > 0),
  valid_from timestamptz not null default now(),
  source text not null,
  entered_by text not null
);
create index fx_rates_newest on fx_rates (currency, valid_from desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name;
end $$;
create trigger fx_rates_stay before update or delete on fx_rates for each row execute function refuse_change();
create trigger fx_rates_changed after insert on fx_rates for each statement execute function announce_change('rates');

-- One row an option and place (rules/stock#1); a pre-order option counts down its cap in the same columns.
create table stock_levels (
  sub_sku text not null,
  place text not null default 'warehouse',
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  safety integer not null default 0 check (safety >= 0),
  primary key (sub_sku, place),
  check (reserved + allocated <= on_hand)
);

create table stock_moves (
  id uuid primary key default uuidv7(),
  sub_sku text not null,
  place text not null default 'warehouse',
  kind text not null check (kind in ('receive', 'reserve', 'release', 'allocate', 'ship', 'return', 'adjust', 'scrap')),
  on_hand integer not null default 0,
  reserved integer not null default 0,
  allocated integer not null default 0,
  reason text not null,
  actor text not null,
  at timestamptz not null default now()
);
create index stock_moves_sku on stock_moves (sub_sku, place);
create trigger stock_moves_stay before update or delete on stock_moves for each row execute function refuse_change();

-- A count may only differ from yesterday's by a recorded move.
create function announce_stock() returns trigger language plpgsql as $$
declare
  skus text;
  many boolean;
begin
  select string_agg(distinct sub_sku, ','), count(distinct sub_sku) > 50 into skus, many from changed;
  if skus is not null then
    perform pg_notify('shop_changed', 'stock:' || case when many then '*' else skus end);
  end if;
  return null;
end $$;
create trigger stock_added after insert on stock_levels referencing new table as changed
  for each statement execute function announce_stock();
create trigger stock_changed after update on stock_levels referencing new table as changed
  for each statement execute function announce_stock();
