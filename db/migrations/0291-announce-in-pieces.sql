-- More than fifty changed products, or options, were announced as all of them, and every process read its whole copy again: with
-- 100,000 products an import of sixty cost each of them seconds. Up to a thousand are named now, as many to a notification as fit
-- into it; more than that are still all of them.
create function announce_pieces(topic text, keys text[]) returns void language plpgsql as $$
declare
  each integer := 100;
begin
  if cardinality(keys) > 1000 then
    perform pg_notify('shop_changed', topic || ':*');
    return;
  end if;
  for at in 0 .. (cardinality(keys) - 1) / each loop
    perform pg_notify('shop_changed', topic || ':' || array_to_string(keys[at * each + 1 : (at + 1) * each], ','));
  end loop;
end $$;

create or replace function announce_products() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_argv[0] = 'id' then
    select array_agg(distinct id::text) into ids from changed;
  elsif tg_argv[0] = 'product_id' then
    select array_agg(distinct product_id::text) into ids from changed;
  else
    select array_agg(distinct o.product_id::text) into ids from changed c join product_options o on o.id = c.option_id;
  end if;
  if cardinality(ids) > 0 then
    perform announce_pieces('products', ids);
  end if;
  return null;
end $$;

create or replace function announce_words(topic text, skus text[]) returns void language plpgsql as $$
begin
  if cardinality(skus) > 0 then
    perform announce_pieces(topic, skus);
  end if;
end $$;
