-- A brand that is called otherwise changes its products and no others: every process read all of them again, whatever changed of
-- whichever brand.
create function announce_products_of_brands() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  select array_agg(p.id::text) into ids from after_change a
    join before_change b on b.key = a.key and (b.name, b.slug) is distinct from (a.name, a.slug)
    join products p on p.brand_key = a.key;
  if cardinality(ids) > 0 then
    perform announce_pieces('products', ids);
  end if;
  return null;
end $$;

drop trigger brands_changed on brands;
create trigger brands_changed after update on brands referencing old table as before_change new table as after_change
  for each statement execute function announce_products_of_brands();
