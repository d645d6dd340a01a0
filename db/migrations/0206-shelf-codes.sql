-- Where an option lies at a place: the code of its shelf, by which one walks (rules/stock#18).
create table stock_shelves (
  place text not null references stock_places (key),
  sub_sku text not null,
  shelf_code text not null check (shelf_code ~ '^[A-Z0-9]([A-Z0-9./-]{0,18}[A-Z0-9])?$'),
  set_by text not null,
  set_at timestamptz not null,
  primary key (place, sub_sku)
);
