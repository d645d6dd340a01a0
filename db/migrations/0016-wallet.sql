-- Cash Dollar. A double-entry ledger that only grows; lots and balances follow from it by a trigger, so that they agree with
-- it whoever writes. Amounts are minor units; what a member has is positive, what the shop gives for it negative.
create table ledger_txs (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('topup', 'gift_claim', 'gift_issue', 'gift_void', 'referral_reward', 'review_reward', 'refund', 'hold', 'release',
                                     'capture', 'convert', 'expire', 'clawback', 'adjust', 'migrate')),
  -- Doing something twice is doing it once (rules/wallet#1).
  key text not null unique check (key <> ''),
  -- What it is about: the id of an order, a reward, a card.
  ref text not null default '',
  -- What its owner reads beside it, such as an order's number.
  label text not null default '',
  actor text not null check (actor <> ''),
  reason text not null default '',
  at timestamptz not null
);
create index ledger_txs_ref on ledger_txs (ref) where ref <> '';

-- A credit, with how long it lives and whether it was ever money: spent by earliest expiry, promo before paid.
create table wallet_lots (
  id uuid primary key,
  member_id uuid not null references members (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  source text not null,
  ref text not null default '',
  worth text not null check (worth in ('paid', 'promo')),
  -- Null: never.
  expires_at timestamptz,
  -- Of its last warning, how many days were left.
  warned_days smallint,
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  created_at timestamptz not null
);
create index wallet_lots_member on wallet_lots (member_id, currency) where available + held > 0;
create index wallet_lots_expires_at on wallet_lots (expires_at) where available > 0;
create index wallet_lots_ref on wallet_lots (ref) where ref <> '';

-- A member's cache, and the row that is locked before anything of a wallet moves.
create table wallet_balances (
  member_id uuid not null references members (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  primary key (member_id, currency)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  tx_id uuid not null references ledger_txs (id),
  account text not null check (account in ('available', 'held', 'promo_expense', 'referral_expense', 'review_expense', 'order_tender',
    'refund_clearing', 'gift_card_liability', 'fx_clearing', 'breakage', 'adjustment')),
  member_id uuid references members (id),
  lot_id uuid references wallet_lots (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0),
  check ((account in ('available', 'held')) = (member_id is not null)),
  check ((member_id is null) = (lot_id is null))
);
create index ledger_entries_tx on ledger_entries (tx_id);
create index ledger_entries_member on ledger_entries (member_id, tx_id) where member_id is not null;
create index ledger_entries_lot on ledger_entries (lot_id) where lot_id is not null;

create trigger ledger_txs_stay before update or delete on ledger_txs for each row execute function refuse_change();
create trigger ledger_txs_are_kept before truncate on ledger_txs for each statement execute function refuse_change();
create trigger ledger_entries_stay before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_are_kept before truncate on ledger_entries for each statement execute function refuse_change();
create trigger wallet_lots_are_kept before delete on wallet_lots for each row execute function refuse_change();

-- Lots and balances follow; their checks are the promise that nothing is ever negative.
create function follow_ledger() returns trigger language plpgsql as $$
begin
  insert into wallet_balances (member_id, currency)
    select distinct member_id, currency from new_entries where member_id is not null order by member_id, currency on conflict do nothing;
  update wallet_balances b set available = b.available + e.available, held = b.held + e.held
    from (select member_id, currency, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
            coalesce(sum(amount) filter (where account = 'held'), 0) as held
          from new_entries where member_id is not null group by member_id, currency) e
    where b.member_id = e.member_id and b.currency = e.currency;
  update wallet_lots l set available = l.available + e.available, held = l.held + e.held
    from (select lot_id, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
            coalesce(sum(amount) filter (where account = 'held'), 0) as held
          from new_entries where lot_id is not null group by lot_id) e
    where l.id = e.lot_id;
  if exists (select from new_entries e join wallet_lots l on l.id = e.lot_id where l.member_id <> e.member_id or l.currency <> e.currency) then
    raise exception 'a lot is of one member and one currency';
  end if;
  return null;
end $$;
create trigger ledger_entries_followed after insert on ledger_entries referencing new table as new_entries
  for each statement execute function follow_ledger();

-- Every transaction comes to nothing in each currency, at the latest when it is committed.
create function check_ledger_tx() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where tx_id = new.tx_id group by currency having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction do not come to nothing';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_tx();

-- What of a wallet waits for an order to be paid. One an order; held, given back and held again in rounds.
create table wallet_holds (
  order_id uuid primary key,
  member_id uuid not null references members (id),
  currency text not null,
  amount bigint not null check (amount > 0),
  label text not null default '',
  -- What was given away may not buy this.
  paid_only boolean not null default false,
  state text not null check (state in ('held', 'released', 'captured')),
  round integer not null default 1
);
create index wallet_holds_member on wallet_holds (member_id);

-- From which lots; what goes back of them after the capture is counted.
create table wallet_hold_parts (
  order_id uuid not null references wallet_holds (order_id),
  round integer not null,
  lot_id uuid not null references wallet_lots (id),
  amount bigint not null check (amount > 0),
  returned bigint not null default 0 check (returned between 0 and amount),
  primary key (order_id, round, lot_id)
);
