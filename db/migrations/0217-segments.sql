-- Members chosen by what is known of them (rules/members#19): conditions by their names, looked at anew whenever somebody asks.
create table segments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  version integer not null default 1 check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index segments_name on segments (lower(name));

-- Members who bought a product or a brand.
create index order_lines_sku on order_lines (sku, order_id);
create index order_lines_brand on order_lines (brand_slug, order_id);
