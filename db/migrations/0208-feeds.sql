-- Product feeds for other platforms (rules/platform#14): what is rendered of each product for a country and a language, and the files that
-- are made of it. Whatever changes what a product shows leaves a mark in the same transaction; a job renders marked products anew.
create table feed_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  -- Null: of every market.
  market text
);
create index feed_changes_product on feed_changes (product_id);

create table feed_markets (
  market text primary key check (market ~ '^[a-z]{2}-[a-z]{2}$'),
  -- What bears on every product of it, in short: rates, countries, words, rules, the day.
  fingerprint text not null,
  -- All that was changed until then is in its files.
  checked_at timestamptz
);

-- Without a reference to products: of one that is gone the row has to go with its part of the file.
create table feed_products (
  market text not null references feed_markets (market) on delete cascade,
  product_id uuid not null,
  bucket smallint not null generated always as (get_byte(uuid_send(product_id), 15)) stored,
  items text not null,
  item_count integer not null check (item_count >= 0),
  problems jsonb not null check (jsonb_typeof(problems) = 'array'),
  primary key (market, product_id)
);
create index feed_products_bucket on feed_products (market, bucket);
create index feed_products_problems on feed_products (market, product_id) where problems <> '[]';

create table feed_stale_buckets (
  market text not null references feed_markets (market) on delete cascade,
  bucket smallint not null,
  primary key (market, bucket)
);

create table feeds (
  feed text primary key,
  market text not null references feed_markets (market) on delete cascade,
  platform text not null,
  revision integer not null default 1,
  made_at timestamptz not null,
  -- Of how many products each problem is.
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array')
);

-- A part of a file, compressed, with what is needed to join it to the others.
create table feed_chunks (
  feed text not null references feeds (feed) on delete cascade,
  bucket smallint not null,
  body bytea not null,
  crc bigint not null,
  bytes integer not null,
  products integer not null,
  items integer not null,
  primary key (feed, bucket)
);
alter table feed_chunks alter column body set storage external;

-- Marks are only added, so that no two transactions wait for each other.
create function mark_feed_products() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'id' then
    insert into feed_changes (product_id) select distinct id from changed;
  elsif tg_argv[0] = 'product_id' then
    insert into feed_changes (product_id) select distinct product_id from changed;
  elsif tg_argv[0] = 'option_id' then
    insert into feed_changes (product_id)
      select distinct o.product_id from changed c join product_options o on o.id = c.option_id;
  else
    insert into feed_changes (product_id)
      select distinct o.product_id from changed c join product_options o on o.sub_sku = c.sub_sku;
  end if;
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('products', 'id'), ('product_texts', 'product_id'), ('product_options', 'product_id'), ('option_group_prices', 'option_id'),
    ('option_tiers', 'option_id'), ('option_components', 'option_id'), ('stock_barcodes', 'sub_sku'), ('purchase_order_lines', 'sub_sku'))
    as t (name, key)
  loop
    execute format('create trigger feeds_mark_inserted after insert on %I referencing new table as changed for each statement
      execute function mark_feed_products(%L)', watched.name, watched.key);
    execute format('create trigger feeds_mark_updated after update on %I referencing new table as changed for each statement
      execute function mark_feed_products(%L)', watched.name, watched.key);
    execute format('create trigger feeds_mark_deleted after delete on %I referencing old table as changed for each statement
      execute function mark_feed_products(%L)', watched.name, watched.key);
  end loop;
end $$;

-- Goods on order that come another day, or not at all.
create function mark_feed_products_expected() returns trigger language plpgsql as $$
begin
  insert into feed_changes (product_id)
    select distinct o.product_id from purchase_order_lines l join product_options o on o.sub_sku = l.sub_sku
    where l.purchase_order_id = new.id;
  return null;
end $$;
create trigger feeds_mark_expected after update of state, expected_on on purchase_orders for each row
  when (old.state is distinct from new.state or old.expected_on is distinct from new.expected_on)
  execute function mark_feed_products_expected();

-- Feeds say whether something can be had, never how many: a count marks its products only when that turns. Sets are sold while
-- each part is there as often as they need it.
create function mark_feed_stock(skus text[], befores integer[], afters integer[]) returns void language sql as $$
  insert into feed_changes (product_id)
  select o.product_id from unnest(skus, befores, afters) as moved (sub_sku, was, now)
    join product_options o on o.sub_sku = moved.sub_sku where (was < 1) <> (now < 1)
  union
  select o.product_id from unnest(skus, befores, afters) as moved (sub_sku, was, now)
    join option_components c on c.component_sku = moved.sub_sku join product_options o on o.id = c.option_id
    where (was < c.quantity) <> (now < c.quantity)
$$;
create function feed_stock_changed() returns trigger language plpgsql as $$
declare
  skus text[];
  befores integer[];
  afters integer[];
begin
  select array_agg(sub_sku), array_agg(was), array_agg(now) into skus, befores, afters
  from (
    select c.sub_sku, b.on_hand - b.reserved - b.allocated - b.safety - b.blocked - b.short_dated as was,
      c.on_hand - c.reserved - c.allocated - c.safety - c.blocked - c.short_dated as now
    from changed c join before b using (sub_sku, place) where c.place = 'warehouse'
  ) as moved
  where was <> now and least(was, now) < 100;
  if skus is not null then
    perform mark_feed_stock(skus, befores, afters);
  end if;
  return null;
end $$;
create trigger feeds_mark_stock after update on stock_levels referencing old table as before new table as changed
  for each statement execute function feed_stock_changed();

create function feed_stock_added() returns trigger language plpgsql as $$
begin
  perform mark_feed_stock(array_agg(sub_sku), array_agg(0), array_agg(on_hand)) from changed where place = 'warehouse';
  return null;
end $$;
create trigger feeds_mark_stock_added after insert on stock_levels referencing new table as changed
  for each statement execute function feed_stock_added();
