-- What was agreed: names, prices, rate and addresses as they were. Amounts are minor units of the order's currency.
create table orders (
  id uuid primary key,
  number text not null unique check (number ~ '^[0-9]{6}-[0-9A-HJKMNP-TV-Z]{7}$'),
  session_hash bytea references sessions (id_hash) on delete set null,
  member_id uuid,
  -- The cart as it was shown; one state of a cart is one order (rules/api#3). Null: made by staff.
  cart_id uuid,
  cart_version integer,
  cart_updated_at timestamptz,
  unique (cart_id, cart_version),
  kind text not null check (kind in ('single', 'subscription')),
  -- Three columns, never one; they move by transition alone, see guard_order.
  status text not null check (status in ('draft', 'pending', 'confirmed', 'completed', 'cancelled', 'expired')),
  payment text not null default 'unpaid'
    check (payment in ('unpaid', 'pending', 'authorised', 'paid', 'partially_refunded', 'refunded', 'disputed', 'disputed_lost')),
  fulfilment text not null default 'none'
    check (fulfilment in ('none', 'on_hold', 'picking', 'packed', 'partially_shipped', 'shipped', 'ready_for_pickup', 'delivered',
                          'collected', 'returned', 'partially_returned')),
  locale text not null check (locale in ('hk', 'zh', 'cn', 'en')),
  country text not null check (country ~ '^[a-z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Units for one US dollar at that moment; null for HKD (rules/money#5).
  fx_rate numeric(18, 8) check (fx_rate > 0),
  fx_rate_id uuid references fx_rates (id),
  email text not null,
  firstname text not null,
  lastname text not null,
  phone text not null check (phone = '' or phone ~ '^\+[0-9]{6,15}$'),
  goods_total bigint not null check (goods_total >= 0),
  discount bigint not null default 0 check (discount between 0 and goods_total),
  gift_wrap_fee bigint not null default 0 check (gift_wrap_fee >= 0),
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  tax bigint not null default 0 check (tax >= 0),
  total bigint not null check (total = goods_total - discount + gift_wrap_fee + delivery_fee + tax),
  wallet_amount bigint not null default 0 check (wallet_amount between 0 and total),
  amount_due bigint not null check (amount_due = total - wallet_amount),
  coupon_code text,
  coupon_label texts,
  delivery_method text check (delivery_method in ('shipping', 'pickup_shop', 'sf_station', 'sf_locker')),
  estimate_from date,
  estimate_to date,
  gift_wrap boolean not null default false,
  gift jsonb check (jsonb_typeof(gift) = 'object'),
  client_remarks text not null default '',
  payment_method text,
  -- Subscriptions: what was agreed to, with the version of the text, time and address.
  consents jsonb,
  -- Whether stock and coupon are held for it while it is unpaid.
  holds boolean not null default false,
  reserve_until timestamptz,
  pay_until timestamptz,
  -- The attempt whose money pays it; any other capture goes back (rules/payments#6).
  paid_by text,
  pickup_code text check (pickup_code ~ '^[0-9]{6}$'),
  hold_cause text,
  confirmed_at timestamptz,
  ready_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((gift is not null) <= gift_wrap)
);
create index orders_session on orders (session_hash, created_at desc);
create index orders_created_at on orders (created_at desc, id);
create index orders_reserve_until on orders (reserve_until) where status = 'pending' and holds;
create index orders_pay_until on orders (pay_until) where status in ('pending', 'draft');
create index orders_delivered_at on orders (delivered_at) where status = 'confirmed';
create index orders_email on orders (lower(email));
create index orders_phone on orders (phone);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position smallint not null,
  product_id uuid not null,
  sku text not null,
  sub_sku text not null,
  bundle_sku text,
  product_type text not null check (product_type in ('SinglePurchase', 'Treatment')),
  name texts not null,
  option_name texts not null,
  brand text not null,
  brand_slug text not null,
  unique_url text not null,
  thumbnail text not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_price bigint not null check (unit_price >= 0),
  original_price bigint,
  price_reason jsonb not null,
  -- What each piece really cost, after its share of the discount (rules/money#4); refunds give back these and nothing else.
  unit_net bigint[] not null,
  interval_months smallint check (interval_months between 1 and 6),
  estimate date,
  weight_grams integer not null default 0,
  sessions smallint,
  shipped integer not null default 0 check (shipped >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  -- Of the refunded, those that never left.
  unsent integer not null default 0 check (unsent between 0 and refunded),
  unique (order_id, position),
  check (cardinality(unit_net) = quantity and 0 <= all (unit_net)),
  check (shipped + unsent <= quantity),
  check (refunded <= quantity)
);
create index order_lines_sub_sku on order_lines (sub_sku);

-- Lines add up to what the order says its goods cost.
create function check_order_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o
    join (select order_id, sum(unit_price * quantity) as goods, sum((select sum(unit) from unnest(unit_net) as unit)) as net
          from new_lines group by order_id) l on l.order_id = o.id
    where l.goods <> o.goods_total or l.net <> o.goods_total - o.discount
  ) then
    raise exception 'the lines of an order do not add up';
  end if;
  return null;
end $$;
create trigger order_lines_add_up after insert on order_lines referencing new table as new_lines
  for each statement execute function check_order_lines();

-- Of a line only the counts of what happened to it move.
create function keep_order_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{shipped,refunded,unsent}'::text[] <> to_jsonb(old) - '{shipped,refunded,unsent}'::text[] then
    raise exception 'the lines of an order stay as agreed';
  end if;
  return new;
end $$;
create trigger order_lines_stay before update on order_lines for each row execute function keep_order_line();
create trigger order_lines_are_kept before delete on order_lines for each row execute function refuse_change();

create table order_addresses (
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('delivery', 'billing')),
  firstname text not null,
  lastname text not null,
  calling_code text not null,
  contact text not null,
  address text not null,
  address2 text not null,
  city text not null,
  province text not null,
  zip text not null,
  country_key text not null,
  location_code text,
  -- Identity number for customs: encrypted, with its last three characters to show.
  passport bytea,
  passport_tail text,
  primary key (order_id, kind)
);

-- Signed links of mails: the order's id and a random secret, of which only the hash is kept.
create table order_links (
  secret_hash bytea primary key,
  order_id uuid not null references orders (id),
  expires_at timestamptz not null
);
create index order_links_order on order_links (order_id);

-- What happened: one row a change of state, and notes of staff. Never changed.
create table state_events (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id uuid not null,
  machine text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null default now()
);
create index state_events_entity on state_events (entity_id, id);
create trigger state_events_stay before update or delete on state_events for each row execute function refuse_change();

-- Every move an order may make; orders/rules.ts says the same.
create table order_moves (
  machine text not null,
  from_state text not null,
  to_state text not null,
  primary key (machine, from_state, to_state)
);
insert into order_moves values
  ('status', 'draft', 'pending'), ('status', 'draft', 'cancelled'), ('status', 'draft', 'expired'),
  ('status', 'pending', 'confirmed'), ('status', 'pending', 'expired'), ('status', 'pending', 'cancelled'),
  ('status', 'confirmed', 'cancelled'), ('status', 'confirmed', 'completed'),
  ('status', 'expired', 'confirmed'),
  ('payment', 'unpaid', 'pending'), ('payment', 'unpaid', 'authorised'), ('payment', 'unpaid', 'paid'),
  ('payment', 'pending', 'unpaid'), ('payment', 'pending', 'authorised'), ('payment', 'pending', 'paid'),
  ('payment', 'authorised', 'paid'), ('payment', 'authorised', 'unpaid'),
  ('payment', 'paid', 'partially_refunded'), ('payment', 'paid', 'refunded'), ('payment', 'paid', 'disputed'),
  ('payment', 'partially_refunded', 'refunded'), ('payment', 'partially_refunded', 'disputed'),
  ('payment', 'disputed', 'paid'), ('payment', 'disputed', 'partially_refunded'), ('payment', 'disputed', 'disputed_lost'),
  ('fulfilment', 'none', 'picking'), ('fulfilment', 'none', 'on_hold'),
  ('fulfilment', 'picking', 'packed'), ('fulfilment', 'picking', 'on_hold'), ('fulfilment', 'picking', 'none'),
  ('fulfilment', 'packed', 'shipped'), ('fulfilment', 'packed', 'partially_shipped'), ('fulfilment', 'packed', 'ready_for_pickup'),
  ('fulfilment', 'packed', 'on_hold'),
  ('fulfilment', 'partially_shipped', 'shipped'), ('fulfilment', 'partially_shipped', 'on_hold'),
  ('fulfilment', 'shipped', 'delivered'),
  ('fulfilment', 'ready_for_pickup', 'collected'), ('fulfilment', 'ready_for_pickup', 'on_hold'),
  ('fulfilment', 'on_hold', 'none'), ('fulfilment', 'on_hold', 'picking'), ('fulfilment', 'on_hold', 'packed'),
  ('fulfilment', 'on_hold', 'partially_shipped'), ('fulfilment', 'on_hold', 'ready_for_pickup'),
  ('fulfilment', 'delivered', 'partially_returned'), ('fulfilment', 'delivered', 'returned'),
  ('fulfilment', 'collected', 'partially_returned'), ('fulfilment', 'collected', 'returned'),
  ('fulfilment', 'partially_returned', 'returned');

-- The states move only for the one function that says so by name: who, why and when become the event.
create function guard_order() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('shop.order_move', true), '')::jsonb;
  step record;
begin
  if mover is null or mover ->> 'order' <> new.id::text then
    raise exception 'states of an order move by transition alone';
  end if;
  for step in
    select * from (values ('status', old.status, new.status), ('payment', old.payment, new.payment),
                          ('fulfilment', old.fulfilment, new.fulfilment)) as t (machine, was, now)
    where was <> now
  loop
    if not exists (select from order_moves m where m.machine = step.machine and m.from_state = step.was and m.to_state = step.now) then
      raise exception 'the % of an order does not go from % to %', step.machine, step.was, step.now;
    end if;
    insert into state_events (entity, entity_id, machine, from_state, to_state, actor, reason, at)
    values ('order', new.id, step.machine, step.was, step.now, mover ->> 'actor', mover ->> 'reason', (mover ->> 'at')::timestamptz);
  end loop;
  perform set_config('shop.order_move', '', true);
  return new;
end $$;
create trigger orders_move before update on orders for each row
  when (old.status <> new.status or old.payment <> new.payment or old.fulfilment <> new.fulfilment)
  execute function guard_order();

create function begin_order() returns trigger language plpgsql as $$
begin
  if new.status not in ('draft', 'pending') or new.payment <> 'unpaid' or new.fulfilment <> 'none' then
    raise exception 'an order begins as a draft or pending, unpaid';
  end if;
  insert into state_events (entity, entity_id, machine, to_state, actor, at)
  values ('order', new.id, 'status', new.status, case new.status when 'draft' then 'staff' else 'shopper' end, new.created_at);
  return null;
end $$;
create trigger orders_begin after insert on orders for each row execute function begin_order();

-- What was agreed about money stays.
create function keep_order_amounts() returns trigger language plpgsql as $$
begin
  raise exception 'the amounts of an order stay as agreed';
end $$;
create trigger orders_amounts_stay before update on orders for each row
  when ((old.goods_total, old.discount, old.gift_wrap_fee, old.delivery_fee, old.tax, old.total, old.currency)
        is distinct from
        (new.goods_total, new.discount, new.gift_wrap_fee, new.delivery_fee, new.tax, new.total, new.currency))
  execute function keep_order_amounts();
create trigger orders_are_kept before delete on orders for each row execute function refuse_change();

create table parcels (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  state text not null default 'handed_over'
    check (state in ('created', 'labelled', 'handed_over', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returning', 'returned')),
  carrier text not null,
  tracking_number text,
  created_at timestamptz not null
);
create index parcels_order on parcels (order_id);
create index parcels_tracking on parcels (tracking_number);

create table parcel_lines (
  parcel_id uuid not null references parcels (id),
  line_id uuid not null references order_lines (id),
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, line_id)
);

create table parcel_events (
  id bigint generated always as identity primary key,
  parcel_id uuid not null references parcels (id),
  state text not null,
  text text not null default '',
  actor text not null,
  at timestamptz not null
);
create index parcel_events_parcel on parcel_events (parcel_id, id);
create trigger parcel_events_stay before update or delete on parcel_events for each row execute function refuse_change();

-- What goes back, as decided by the shop; the payments room sends it.
create table order_refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- Set when a whole capture goes back that the order does not keep: too late, or the second one (rules/orders#6, rules/payments#6).
  attempt_id text,
  amount bigint not null check (amount > 0),
  -- [{ line_id, units }]
  units jsonb not null default '[]',
  delivery bigint not null default 0 check (delivery >= 0),
  gift_wrap bigint not null default 0 check (gift_wrap >= 0),
  reason text not null,
  actor text not null,
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, attempt_id)
);
create index order_refunds_order on order_refunds (order_id);

-- Never more back than was paid (rules/payments#8).
create function check_refund() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  if new.attempt_id is not null then return null; end if;
  select total into paid from orders where id = new.order_id for update;
  if (select sum(amount) from order_refunds where order_id = new.order_id and attempt_id is null) > paid then
    raise exception 'more would go back than was paid';
  end if;
  return null;
end $$;
create trigger order_refunds_stay_below after insert on order_refunds for each row execute function check_refund();
