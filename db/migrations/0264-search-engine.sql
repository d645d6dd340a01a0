-- A search engine outside is fed with what changed (docs/decisions/search-engine.md). Whatever changes what a product is found by leaves
-- a mark in the same transaction; a job sends marked products and takes the marks away, or takes them away alone where there is no engine.
-- Marks are only added, so that no two transactions wait for each other.
create table search_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  marked_at timestamptz not null default now()
);
create index search_changes_product on search_changes (product_id);

-- How far the engine is: one row, or none while there is no engine.
create table search_engine_state (
  only_row boolean primary key default true check (only_row),
  -- Which engine and what products are found by there, in short: when it differs everything is sent anew.
  fingerprint text not null,
  -- The rebuild under way, as the engine knows it; null: none.
  rebuild text,
  -- The last product the rebuild has sent, in the order of ids; null: none yet.
  sent_up_to uuid,
  built_at timestamptz
);

create function mark_search_products() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'id' then
    insert into search_changes (product_id) select distinct id from changed;
  else
    insert into search_changes (product_id) select distinct product_id from changed;
  end if;
  return null;
end $$;

-- Prices, stock and ratings are no words: an update marks what is found by others than before.
create function mark_searched_products() returns trigger language plpgsql as $$
begin
  insert into search_changes (product_id)
  select n.id from changed n join before o using (id)
  where (n.sku, n.brand_key, n.name, n.summary, n.words, n.priority, n.archived)
    is distinct from (o.sku, o.brand_key, o.name, o.summary, o.words, o.priority, o.archived);
  return null;
end $$;
create function mark_searched_options() returns trigger language plpgsql as $$
begin
  insert into search_changes (product_id)
  select distinct of.product_id from changed n join before o using (id)
    cross join lateral (values (n.product_id), (o.product_id)) as of (product_id)
  where (n.product_id, n.sub_sku, n.name, n.availability) is distinct from (o.product_id, o.sub_sku, o.name, o.availability);
  return null;
end $$;
create function mark_searched_brands() returns trigger language plpgsql as $$
begin
  insert into search_changes (product_id)
  select p.id from changed n join before o using (key) join products p on p.brand_key = n.key
  where (n.name, n.slug) is distinct from (o.name, o.slug);
  return null;
end $$;

create trigger search_mark_inserted after insert on products referencing new table as changed
  for each statement execute function mark_search_products('id');
create trigger search_mark_updated after update on products referencing old table as before new table as changed
  for each statement execute function mark_searched_products();
create trigger search_mark_deleted after delete on products referencing old table as changed
  for each statement execute function mark_search_products('id');
create trigger search_mark_inserted after insert on product_options referencing new table as changed
  for each statement execute function mark_search_products('product_id');
create trigger search_mark_updated after update on product_options referencing old table as before new table as changed
  for each statement execute function mark_searched_options();
create trigger search_mark_deleted after delete on product_options referencing old table as changed
  for each statement execute function mark_search_products('product_id');
create trigger search_mark_updated after update on brands referencing old table as before new table as changed
  for each statement execute function mark_searched_brands();
