create domain texts as jsonb check (value is null or (jsonb_typeof(value) = 'object' and value ? 'chi' and value ? 'eng' and value ? 'cn'));

create table brands (
  key text primary key check (key ~ '^[a-z0-9_]+$'),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  name texts not null,
  is_house boolean not null default false,
  is_market boolean not null default false,
  priority integer not null default 0
);

create table products (
  id uuid primary key default uuidv7(),
  sku text not null unique check (sku <> ''),
  brand_key text not null references brands (key),
  unique_url text not null check (unique_url ~ '^[a-z0-9][a-z0-9-]*$'),
  product_type text not null check (product_type in ('SinglePurchase', 'Treatment')),
  name texts not null,
  summary texts not null,
  editor_comment texts,
  priority integer not null default 0,
  created_at timestamptz not null,
  categories text[] not null default '{}',
  allow_member_group text[] not null default '{}',
  whatsapp boolean not null default false,
  words text[] not null default '{}',
  media jsonb not null default '[]' check (jsonb_typeof(media) = 'array'),
  weight_grams integer check (weight_grams >= 0),
  origin text check (origin ~ '^[A-Z]{2}$'),
  hs_code text check (hs_code ~ '^[0-9]{6,10}$'),
  treatment jsonb,
  rating_average numeric(3, 2) not null default 0 check (rating_average between 0 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  unique (brand_key, unique_url),
  check ((product_type = 'Treatment') = (treatment is not null))
);

-- The long texts stand apart: lists and search never read them.
create table product_texts (
  product_id uuid primary key references products (id) on delete cascade,
  does texts not null,
  how_to_use texts not null,
  ingredients texts not null,
  suits texts not null
);

-- Amounts are minor units: HKD cents in price columns, USD cents where the name says usd (rules/money#1).
create table product_options (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null,
  sub_sku text not null unique check (sub_sku <> ''),
  name texts not null,
  availability text not null check (availability in ('in_stock', 'pre_order', 'not_for_sale', 'disabled', 'hidden')),
  price bigint not null check (price >= 0),
  price_usd bigint check (price_usd >= 0),
  original_price bigint check (original_price >= 0),
  original_price_usd bigint check (original_price_usd >= 0),
  treatment_original_price bigint check (treatment_original_price >= 0),
  treatment_original_price_usd bigint check (treatment_original_price_usd >= 0),
  special_pricing bigint check (special_pricing >= 0),
  special_pricing_usd bigint check (special_pricing_usd >= 0),
  subscription_parent_sku text,
  interval_months smallint check (interval_months between 1 and 6),
  cut_off_date date,
  estimate date,
  order_limit integer check (order_limit between 1 and 99),
  allow_member_group text[] not null default '{}',
  sessions smallint check (sessions > 0),
  unique (product_id, position) deferrable initially deferred,
  check ((subscription_parent_sku is null) = (interval_months is null))
);
create index product_options_product_id on product_options (product_id);

create table option_group_prices (
  option_id uuid not null references product_options (id) on delete cascade,
  member_group text not null,
  price bigint not null check (price >= 0),
  price_usd bigint check (price_usd >= 0),
  primary key (option_id, member_group)
);

-- Unit price from a quantity on (rules/prices#6).
create table option_tiers (
  option_id uuid not null references product_options (id) on delete cascade,
  member_group text not null,
  quantity integer not null check (quantity > 1),
  price bigint not null check (price >= 0),
  price_usd bigint check (price_usd >= 0),
  primary key (option_id, member_group, quantity)
);

-- What a set is made of; stock is taken from the components.
create table option_components (
  option_id uuid not null references product_options (id) on delete cascade,
  component_sku text not null references product_options (sub_sku) on update cascade deferrable initially deferred,
  quantity integer not null check (quantity > 0),
  primary key (option_id, component_sku)
);
create index option_components_sku on option_components (component_sku);

-- An option of another product, offered at its special price with this one.
create table offers (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null,
  bundle_sku text not null unique,
  sub_sku text not null references product_options (sub_sku) on update cascade on delete cascade deferrable initially deferred,
  unique (product_id, sub_sku)
);
create index offers_sub_sku on offers (sub_sku);

create table menu_entries (
  id uuid primary key default uuidv7(),
  value text not null unique check (value ~ '^[a-z0-9_-]+$'),
  name texts not null,
  sentence texts not null,
  priority integer not null default 0,
  is_home_menu boolean not null default false,
  is_big_pi_menu boolean not null default false
);

-- Says which products changed: up to fifty by id, otherwise "all of them".
create function announce_products() returns trigger language plpgsql as $$
declare
  ids text;
begin
  if (select count(*) from changed) > 50 then
    ids := '*';
  elsif tg_argv[0] = 'id' then
    select string_agg(distinct id::text, ',') into ids from changed;
  elsif tg_argv[0] = 'product_id' then
    select string_agg(distinct product_id::text, ',') into ids from changed;
  else
    select string_agg(distinct o.product_id::text, ',') into ids from changed c join product_options o on o.id = c.option_id;
  end if;
  if ids is not null then
    perform pg_notify('shop_changed', 'products:' || ids);
  end if;
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('products', 'id'), ('product_texts', 'product_id'), ('product_options', 'product_id'), ('offers', 'product_id'),
    ('option_group_prices', 'option_id'), ('option_tiers', 'option_id'), ('option_components', 'option_id')) as t (name, key)
  loop
    execute format('create trigger %1$s_added after insert on %1$s referencing new table as changed
      for each statement execute function announce_products(%2$L)', watched.name, watched.key);
    execute format('create trigger %1$s_changed after update on %1$s referencing new table as changed
      for each statement execute function announce_products(%2$L)', watched.name, watched.key);
    execute format('create trigger %1$s_removed after delete on %1$s referencing old table as changed
      for each statement execute function announce_products(%2$L)', watched.name, watched.key);
  end loop;
end $$;

create trigger brands_changed after insert or update or delete on brands
  for each statement execute function announce_change('products:*');
create trigger brands_list_changed after insert or update or delete on brands
  for each statement execute function announce_change('brands');
create trigger menu_changed after insert or update or delete on menu_entries
  for each statement execute function announce_change('menu');

-- Searches that found nothing, counted, for the people who choose words and products.
create table empty_searches (
  keyword text not null,
  locale text not null,
  searches integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (keyword, locale)
);
