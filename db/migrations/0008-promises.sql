-- What a line of an order takes from the shelf, in pieces of the line: a set takes from each of its parts. Releasing twice is releasing
-- once, because a row knows its state.
create table stock_reservations (
  line_id uuid not null,
  sub_sku text not null,
  place text not null default 'warehouse',
  -- Pieces of this option for one piece of the line.
  each integer not null check (each > 0),
  units integer not null check (units > 0),
  shipped integer not null default 0 check (shipped >= 0),
  freed integer not null default 0 check (freed >= 0),
  state text not null check (state in ('held', 'released', 'allocated', 'shipped')),
  primary key (line_id, sub_sku),
  check (shipped + freed <= units),
  check (state in ('allocated', 'shipped') or shipped + freed = 0),
  check ((state = 'shipped') = (state in ('allocated', 'shipped') and shipped + freed = units))
);
create index stock_reservations_sku on stock_reservations (sub_sku) where state in ('held', 'allocated');

-- 'stock' is announced when shoppers are told something else: sold out, low, plenty. 'counts' when few enough are left that a cart
-- may reach the end of them; above that nobody needs the number, and orders commit without waiting for each other's news.
drop trigger stock_changed on stock_levels;
drop trigger stock_added on stock_levels;
drop function announce_stock();

create function shown_stock(available integer) returns integer language sql immutable as
  $$ select case when available <= 0 then 0 when available <= 5 then 1 else 2 end $$;

create function announce_words(topic text, skus text[]) returns void language plpgsql as $$
begin
  if cardinality(skus) > 0 then
    perform pg_notify('shop_changed', topic || ':' || case when cardinality(skus) > 50 then '*' else array_to_string(skus, ',') end);
  end if;
end $$;

create function announce_new_stock() returns trigger language plpgsql as $$
begin
  perform announce_words('counts', (select array_agg(distinct sub_sku) from changed));
  perform announce_words('stock', (select array_agg(distinct sub_sku) from changed));
  return null;
end $$;

create function announce_stock() returns trigger language plpgsql as $$
declare
  few text[];
  another text[];
begin
  select array_agg(sub_sku) filter (where least(was, now) <= 200), array_agg(sub_sku) filter (where shown_stock(was) <> shown_stock(now))
  into few, another
  from (
    select c.sub_sku, b.on_hand - b.reserved - b.allocated - b.safety as was, c.on_hand - c.reserved - c.allocated - c.safety as now
    from changed c join before b using (sub_sku, place)
  ) as moved
  where was <> now;
  perform announce_words('counts', few);
  perform announce_words('stock', another);
  return null;
end $$;
create trigger stock_added after insert on stock_levels referencing new table as changed
  for each statement execute function announce_new_stock();
create trigger stock_changed after update on stock_levels referencing old table as before new table as changed
  for each statement execute function announce_stock();

-- Fees in HKD cents by destination, method and weight band; Macau is an area of hk (R1).
create table delivery_fees (
  country text not null check (country ~ '^[a-z]{2}$'),
  area text not null default '',
  method text not null check (method in ('shipping', 'pickup_shop', 'sf_station', 'sf_locker')),
  up_to_grams integer not null check (up_to_grams > 0),
  fee bigint not null check (fee >= 0),
  primary key (country, area, method, up_to_grams)
);
create trigger delivery_fees_changed after insert or update or delete on delivery_fees
  for each statement execute function announce_change('delivery_fees');

create table pickup_points (
  code text primary key check (code ~ '^[A-Z0-9-]{2,40}$'),
  method text not null check (method in ('pickup_shop', 'sf_station', 'sf_locker')),
  name texts not null,
  address texts not null,
  district text not null,
  hours texts not null,
  max_grams integer not null check (max_grams > 0),
  active boolean not null default true
);
create trigger pickup_points_changed after insert or update or delete on pickup_points
  for each statement execute function announce_change('pickup_points');

-- Amounts are HKD cents, converted at the order's rate; empty lists mean "all".
create table coupons (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^\S{2,40}$'),
  label texts not null,
  kind text not null check (kind in ('percent', 'fixed', 'free_delivery', 'gift_item')),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'live', 'paused', 'ended')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount bigint check (amount > 0),
  gift_sku text,
  max_discount bigint check (max_discount > 0),
  minimum_goods bigint not null default 0 check (minimum_goods >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  currencies text[] not null default '{}',
  countries text[] not null default '{}',
  member_groups text[] not null default '{}',
  brand_keys text[] not null default '{}',
  skus text[] not null default '{}',
  excluded_skus text[] not null default '{}',
  scopes text[] not null default '{single}' check (scopes <@ '{single,subscription,treatment}'),
  first_order boolean not null default false,
  -- Counts on top of group and VIP prices too.
  stackable boolean not null default false,
  -- The code of the month: counts only while settings.monthly_code names it.
  monthly boolean not null default false,
  total_limit integer check (total_limit > 0),
  identity_limit integer check (identity_limit > 0),
  used integer not null default 0 check (used >= 0),
  check (total_limit is null or used <= total_limit),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'fixed') = (amount is not null)),
  check ((kind = 'gift_item') = (gift_sku is not null)),
  check (starts_at < ends_at)
);

-- A use, once for each of the ways its shopper is known: the slots of an identity are its uses.
create table coupon_redemptions (
  coupon_id uuid not null references coupons (id),
  order_id uuid not null,
  identity text not null,
  slot integer not null check (slot > 0),
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null default now(),
  primary key (order_id, coupon_id, identity)
);
create unique index coupon_redemptions_slot on coupon_redemptions (coupon_id, identity, slot) where state <> 'released';

-- Answers to calls that may be made again (rules/api#3); kept 48 hours.
create table idempotency_keys (
  session_hash bytea not null,
  key text not null,
  request_hash bytea not null,
  -- Null while the first call runs.
  answer text,
  claimed_at timestamptz not null default now(),
  primary key (session_hash, key)
);
create index idempotency_keys_claimed_at on idempotency_keys (claimed_at);
