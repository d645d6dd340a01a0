-- What the desk says of a product beside what files brought in (rules/products#3, #9, #10).
alter table products
  add column archived boolean not null default false,
  add column flags text[] not null default '{}' check (flags <@ array['aerosol', 'liquid', 'battery', 'supplement', 'fragile']),
  -- Of the countries its brand is sent to, those it is sent to; empty: all of them.
  add column countries text[] not null default '{}';
-- What search engines show instead of name and sentence.
alter table product_texts add column seo_title texts, add column seo_description texts;

-- A product as the desk works on it; `product_id` is the product's own id once shoppers see it.
create table product_records (
  product_id uuid primary key default uuidv7(),
  sku text not null unique check (sku <> ''),
  latest integer not null check (latest > 0),
  -- The version that shoppers see; null: none was ever published.
  live integer check (live > 0),
  -- The latest version goes live then.
  publish_at timestamptz,
  publish_by text,
  check (live <= latest),
  check ((publish_at is null) = (publish_by is null)),
  check (publish_at is null or live is distinct from latest)
);
create index product_records_due on product_records (publish_at) where publish_at is not null;

-- Every state somebody saved, whole; nothing of it is ever changed.
create table product_versions (
  product_id uuid not null references product_records (product_id) on delete cascade,
  number integer not null check (number > 0),
  document jsonb not null,
  origin text not null check (origin in ('outside', 'created', 'saved', 'pictures', 'sheet', 'restored', 'duplicated', 'archived', 'discarded')),
  -- Of which version it takes up what was there; null: of the one before.
  from_number integer,
  who text not null,
  note text not null default '',
  at timestamptz not null,
  primary key (product_id, number)
);
alter table product_records add foreign key (product_id, latest) references product_versions (product_id, number) deferrable initially deferred,
  add foreign key (product_id, live) references product_versions (product_id, number) deferrable initially deferred;

create function keep_product_version() returns trigger language plpgsql as $$
begin
  raise exception 'versions of products stay as they were saved';
end $$;
create trigger product_versions_stay before update on product_versions for each row execute function keep_product_version();
