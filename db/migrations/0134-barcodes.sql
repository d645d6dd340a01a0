-- The number below the bars of a box: EAN-13, EAN-8 or UPC-A, one option each (rules/stock#16).
create table stock_barcodes (
  sub_sku text primary key,
  ean text not null unique check (ean ~ '^([0-9]{8}|[0-9]{12,13})$'),
  set_by text not null,
  set_at timestamptz not null
);
