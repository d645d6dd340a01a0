-- Subscriptions: contracts, their lines, cycles and charges, and what happened to them (rules/subscriptions).

-- A renewal is an order of its own kind: it comes from a contract, not from a cart.
alter table orders drop constraint orders_kind_check,
  add constraint orders_kind_check check (kind in ('single', 'subscription', 'renewal'));

-- Lines of one interval of one first order, sent to one address and charged to one card.
create table subscriptions (
  id uuid primary key,
  number text not null unique check (number ~ '^S-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{5}$'),
  member_id uuid not null references members (id),
  first_order_id uuid not null references orders (id),
  state text not null default 'pending',
  interval_months smallint not null check (interval_months between 1 and 6),
  unique (first_order_id, interval_months),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[a-z]{2}$'),
  delivery_method text check (delivery_method in ('shipping', 'pickup_shop', 'sf_station', 'sf_locker')),
  firstname text not null,
  lastname text not null,
  calling_code text not null,
  contact text not null,
  address text not null,
  address2 text not null,
  city text not null,
  province text not null,
  zip text not null,
  location_code text,
  -- The identity number for customs, sealed, and its last characters.
  passport bytea,
  passport_tail text,
  -- Null: none yet, or it was taken off; nothing is charged then.
  card_id uuid references member_cards (id) on delete set null,
  -- Days of cycles are counted from this Hong Kong day, on which the cycle of this number was.
  anchor_on date,
  anchor_number integer not null default 1,
  paid_in_a_row integer not null default 0 check (paid_in_a_row >= 0),
  asks_first boolean not null default false,
  out_of_stock text not null default 'skip_line' check (out_of_stock in ('wait', 'substitute', 'skip_line')),
  -- At most so much Cash Dollar is taken before the card; 0: none.
  wallet_cap bigint not null default 0 check (wallet_cap >= 0),
  consents jsonb,
  -- Until when a paused one rests; a suspended one can be paid; null: neither, or as long as a dispute lasts.
  paused_until date,
  suspended_until date,
  cancel_reasons text[] not null default '{}',
  cancel_note text not null default '',
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (state not in ('active', 'past_due', 'suspended') or anchor_on is not null)
);
create index subscriptions_member on subscriptions (member_id, created_at desc);
create index subscriptions_state on subscriptions (state, created_at desc, id);
create index subscriptions_card on subscriptions (card_id) where card_id is not null;

create table subscription_lines (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  position smallint not null,
  product_id uuid not null,
  sku text not null,
  sub_sku text not null,
  name texts not null,
  option_name texts not null,
  brand text not null,
  unique_url text not null,
  brand_slug text not null,
  thumbnail text not null,
  quantity smallint not null check (quantity between 1 and 99),
  -- Of one piece, in minor units of the contract's currency; the highest that is charged without a notice of 30 days.
  unit_price bigint not null check (unit_price > 0),
  -- Sent instead when it is out of stock; never dearer than the line.
  substitute_sub_sku text,
  -- A price that was announced, and the day from which renewals have it.
  next_price bigint check (next_price > 0),
  next_price_from date,
  -- Its option is sold no more after that day.
  ends_on date,
  check ((next_price is null) = (next_price_from is null)),
  unique (subscription_id, position) deferrable
);
create index subscription_lines_sub_sku on subscription_lines (sub_sku);

create table subscription_cycles (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  number integer not null check (number >= 1),
  unique (subscription_id, number),
  state text not null,
  -- The Hong Kong day it is charged, at 10:00.
  renews_on date not null,
  -- One order pays for one cycle; a cycle whose goods changed after a failed charge has the newest one.
  order_id uuid references orders (id),
  -- What its owner was told: contents, prices and fee, in minor units. No more is ever charged.
  announced jsonb,
  announced_at timestamptz,
  -- Contracts that ask first: what its owner said.
  answer text check (answer in ('yes')),
  -- Days it was put off because nothing of it could be had.
  waited_days smallint not null default 0,
  -- When it is looked at next, while it is due: a charge, a retry, an answer that is missing.
  due_at timestamptz,
  -- A worker has it in hand until then.
  claimed_until timestamptz,
  retries smallint not null default 0 check (retries between 0 and 4),
  failure_code text,
  failure text check (failure in ('soft', 'hard', 'authentication', 'unknown', 'no_card')),
  paid_at timestamptz,
  shipped_at timestamptz,
  created_at timestamptz not null,
  check (state not in ('charging', 'paid', 'shipped') or order_id is not null)
);
-- One cycle of a contract is ahead or under way, never two.
create unique index subscription_cycles_open on subscription_cycles (subscription_id)
  where state in ('scheduled', 'locked', 'charging', 'failed');
-- The first order may begin several contracts; a renewal is of one cycle.
create unique index subscription_cycles_order on subscription_cycles (order_id) where number > 1;
create index subscription_cycles_due on subscription_cycles (due_at) where due_at is not null;
create index subscription_cycles_renews_on on subscription_cycles (renews_on) where state in ('scheduled', 'locked');

-- Each try to charge: its key is never used twice.
create table subscription_charges (
  cycle_id uuid not null references subscription_cycles (id),
  attempt smallint not null check (attempt >= 1),
  primary key (cycle_id, attempt),
  kind text not null check (kind in ('renewal', 'retry', 'pay_now', 'new_card')),
  order_id uuid not null references orders (id),
  card_id uuid,
  amount_minor bigint not null check (amount_minor >= 0),
  outcome text check (outcome in ('captured', 'soft_decline', 'hard_decline', 'authentication', 'unsent', 'unknown')),
  code text,
  started_at timestamptz not null,
  ended_at timestamptz
);

-- What its owner reads: who did what, with amounts and days as they were.
create table subscription_events (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions (id),
  cycle integer,
  kind text not null,
  actor text not null,
  reason text not null default '',
  details jsonb not null default '{}',
  at timestamptz not null
);
create index subscription_events_of on subscription_events (subscription_id, id);
create trigger subscription_events_stay before update or delete on subscription_events for each row execute function refuse_change();

-- Links of letters: each does one thing once, until its day, and signs nobody in.
create table subscription_links (
  token_hash bytea primary key,
  subscription_id uuid not null references subscriptions (id),
  cycle integer not null,
  expires_at timestamptz not null,
  -- What was done by it, and what undoes that.
  action text,
  undo jsonb,
  used_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null
);
create index subscription_links_of on subscription_links (subscription_id);

create table subscription_moves (
  machine text not null,
  from_state text not null,
  to_state text not null,
  primary key (machine, from_state, to_state)
);
insert into subscription_moves values
  ('contract', 'pending', 'active'), ('contract', 'pending', 'void'),
  ('contract', 'active', 'paused'), ('contract', 'active', 'past_due'), ('contract', 'active', 'cancel_scheduled'),
  ('contract', 'active', 'ended'), ('contract', 'active', 'void'),
  ('contract', 'paused', 'active'), ('contract', 'paused', 'cancel_scheduled'), ('contract', 'paused', 'ended'), ('contract', 'paused', 'void'),
  ('contract', 'past_due', 'active'), ('contract', 'past_due', 'suspended'), ('contract', 'past_due', 'cancelled'),
  ('contract', 'past_due', 'ended'), ('contract', 'past_due', 'paused'),
  ('contract', 'suspended', 'active'), ('contract', 'suspended', 'ended'), ('contract', 'suspended', 'cancelled'),
  ('contract', 'cancel_scheduled', 'active'), ('contract', 'cancel_scheduled', 'cancelled'), ('contract', 'cancel_scheduled', 'ended'),
  ('contract', 'cancel_scheduled', 'void'),
  ('cycle', 'scheduled', 'locked'), ('cycle', 'scheduled', 'skipped'), ('cycle', 'scheduled', 'charging'),
  ('cycle', 'locked', 'scheduled'), ('cycle', 'locked', 'charging'), ('cycle', 'locked', 'skipped'), ('cycle', 'locked', 'failed'),
  ('cycle', 'scheduled', 'failed'),
  ('cycle', 'charging', 'paid'), ('cycle', 'charging', 'failed'), ('cycle', 'charging', 'locked'),
  ('cycle', 'failed', 'charging'), ('cycle', 'failed', 'paid'), ('cycle', 'failed', 'written_off'),
  ('cycle', 'skipped', 'scheduled'), ('cycle', 'paid', 'shipped');

-- States move only for the function that says so by name.
create function guard_subscription() returns trigger language plpgsql as $$
declare
  moving text := case tg_table_name when 'subscriptions' then 'contract' else 'cycle' end;
begin
  if tg_op = 'INSERT' then
    if moving = 'contract' and new.state <> 'pending' then
      raise exception 'a contract begins pending';
    end if;
    if moving = 'cycle' then
      if not (new.state = 'scheduled' or (new.state = 'paid' and new.number = 1)) then
        raise exception 'a cycle begins scheduled, the first one paid';
      end if;
    end if;
    return new;
  end if;
  if old.state <> new.state then
    if current_setting('shop.subscription_move', true) is distinct from new.id::text then
      raise exception 'the state of a % moves by transition alone', moving;
    end if;
    if not exists (select from subscription_moves m where m.machine = moving
        and m.from_state = old.state and m.to_state = new.state) then
      raise exception 'a % does not go from % to %', moving, old.state, new.state;
    end if;
    perform set_config('shop.subscription_move', '', true);
  end if;
  return new;
end $$;
create trigger subscriptions_move before insert or update on subscriptions for each row execute function guard_subscription();
create trigger subscription_cycles_move before insert or update on subscription_cycles for each row execute function guard_subscription();

-- Nothing is charged in a state that forbids it.
create function guard_subscription_charge() returns trigger language plpgsql as $$
declare
  contract text;
begin
  select s.state into contract from subscription_cycles c join subscriptions s on s.id = c.subscription_id
    where c.id = new.cycle_id for update of s;
  if contract not in ('active', 'past_due', 'suspended') or (contract = 'suspended' and new.kind not in ('pay_now', 'new_card')) then
    raise exception 'a contract that is % is not charged', contract;
  end if;
  return new;
end $$;
create trigger subscription_charges_guard before insert on subscription_charges for each row execute function guard_subscription_charge();

-- A card that a contract is charged to is not taken off while it is.
create table card_uses (
  card_id uuid not null references member_cards (id) on delete cascade,
  used_by text not null check (used_by in ('subscription')),
  ref uuid not null,
  primary key (used_by, ref)
);
create index card_uses_card on card_uses (card_id);

-- A card that is stored without buying: a small charge at the provider's page, taken back at once.
create table card_enrolments (
  id uuid primary key,
  number text not null unique,
  member_id uuid not null references members (id),
  subscription_id uuid references subscriptions (id),
  state text not null default 'open' check (state in ('open', 'stored', 'failed')),
  attempt_id uuid,
  created_at timestamptz not null
);
create index card_enrolments_member on card_enrolments (member_id, created_at desc);

-- Announced rises of a price, by option and currency.
create table subscription_price_campaigns (
  id uuid primary key,
  sub_sku text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price bigint not null check (price > 0),
  from_day date not null,
  contracts integer not null,
  actor text not null,
  reason text not null,
  created_at timestamptz not null
);
