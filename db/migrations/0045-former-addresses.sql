-- Where products were found before their address changed: links to it lead on. An address belongs to who has it now.
create table product_addresses (
  brand_key text not null references brands (key),
  unique_url text not null,
  product_id uuid not null references products (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (brand_key, unique_url)
);
create index product_addresses_product on product_addresses (product_id);

create function keep_former_address() returns trigger language plpgsql as $$
begin
  delete from product_addresses where brand_key = new.brand_key and unique_url = new.unique_url;
  if tg_op = 'UPDATE' then
    insert into product_addresses (brand_key, unique_url, product_id) values (old.brand_key, old.unique_url, new.id)
    on conflict (brand_key, unique_url) do update set product_id = excluded.product_id, left_at = now();
  end if;
  return null;
end $$;
create trigger products_moved after update on products for each row
  when ((old.brand_key, old.unique_url) is distinct from (new.brand_key, new.unique_url)) execute function keep_former_address();
create trigger products_came after insert on products for each row execute function keep_former_address();
