-- Files of products that staff take in at the desk (rules/products#11).
create table product_imports (
  id uuid primary key default uuidv7(),
  file_name text not null check (file_name <> ''),
  byte_size integer not null check (byte_size > 0),
  kind text not null check (kind in ('csv', 'xlsx', 'json')),
  -- Of a CSV: how its bytes are read, and what stands between its fields.
  encoding text,
  delimiter text,
  -- The same file sent twice by the same person, before anything was done with it, is one.
  content_hash bytea not null,
  headings text[] not null,
  -- For each heading the column of the shop that it is; null: of none.
  fields text[] not null,
  empty_cells text not null default 'leave' check (empty_cells in ('leave', 'clear')),
  mode text not null default 'draft' check (mode in ('draft', 'live')),
  state text not null default 'read'
    check (state in ('read', 'checking', 'checked', 'running', 'finished', 'failed', 'cancelled')),
  -- How often in a row the work broke off for no reason of the file.
  failures integer not null default 0 check (failures >= 0),
  created_by text not null,
  created_at timestamptz not null,
  -- By whose rights it is checked, and in whose name it is written.
  checked_by text,
  started_by text,
  started_at timestamptz,
  ended_at timestamptz,
  check (cardinality(headings) = cardinality(fields)),
  check (state not in ('checking', 'checked', 'running', 'finished') or checked_by is not null),
  check (state not in ('running', 'finished') or (started_by is not null and started_at is not null)),
  check ((state in ('finished', 'cancelled')) = (ended_at is not null))
);
create unique index product_imports_same on product_imports (created_by, content_hash) where state = 'read';
create index product_imports_newest on product_imports (created_at desc);

create table product_import_rows (
  import_id uuid not null references product_imports (id) on delete cascade,
  line integer not null check (line > 0),
  -- As it was read: the cells in the order of the headings, or a product of a JSON file.
  content jsonb not null,
  -- Rows of one product go together; null: not looked at yet.
  product_key text,
  product_id uuid,
  -- The version the row was checked on; null: there was no such product.
  version integer,
  plan text check (plan in ('unchanged', 'create', 'change', 'refused')),
  changes jsonb not null default '[]',
  issues jsonb not null default '[]',
  outcome text not null default 'waiting' check (outcome in ('waiting', 'unchanged', 'created', 'changed', 'refused')),
  primary key (import_id, line),
  check (plan is not null or outcome = 'waiting')
);
create index product_import_rows_open on product_import_rows (import_id, product_key, line) where outcome = 'waiting';

-- Which columns somebody chose for the same headings the last time.
create table product_import_choices (
  chosen_by text not null,
  headings_hash bytea not null,
  fields text[] not null,
  chosen_at timestamptz not null,
  primary key (chosen_by, headings_hash)
);

alter table product_versions drop constraint product_versions_origin_check;
alter table product_versions add constraint product_versions_origin_check check (origin in
  ('outside', 'created', 'saved', 'pictures', 'sheet', 'restored', 'duplicated', 'archived', 'discarded', 'imported')) not valid;
alter table product_versions validate constraint product_versions_origin_check;
