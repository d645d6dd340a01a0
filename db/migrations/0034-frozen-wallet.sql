-- While a payment is asked back, what its order gave somebody cannot be spent: an account beside available and held, lot by lot.
alter table ledger_txs
  drop constraint ledger_txs_kind_check,
  add constraint ledger_txs_kind_check check (kind in ('topup', 'gift_claim', 'gift_issue', 'gift_void', 'gift_use', 'gift_return', 'referral_reward',
    'review_reward', 'refund', 'hold', 'release', 'capture', 'freeze', 'thaw', 'convert', 'expire', 'clawback', 'adjust', 'migrate'));
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('available', 'held', 'frozen', 'promo_expense', 'referral_expense', 'review_expense',
    'order_tender', 'refund_clearing', 'gift_card_liability', 'fx_clearing', 'breakage', 'adjustment')),
  drop constraint ledger_entries_check,
  add constraint ledger_entries_check check ((account in ('available', 'held', 'frozen')) = (member_id is not null));

alter table wallet_lots
  add column frozen bigint not null default 0 check (frozen >= 0),
  add column is_frozen boolean not null default false,
  -- How often it was: names what the ledger says of each time.
  add column freezes integer not null default 0 check (freezes >= 0),
  add constraint wallet_lots_frozen check (is_frozen or frozen = 0);
alter table wallet_balances add column frozen bigint not null default 0 check (frozen >= 0);
drop index wallet_lots_member;
create index wallet_lots_member on wallet_lots (member_id, currency) where available + held + frozen > 0;

create or replace function follow_ledger() returns trigger language plpgsql as $$
begin
  insert into wallet_balances (member_id, currency)
    select distinct member_id, currency from new_entries where member_id is not null order by member_id, currency on conflict do nothing;
  update wallet_balances b set available = b.available + e.available, held = b.held + e.held, frozen = b.frozen + e.frozen
    from (select member_id, currency, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
            coalesce(sum(amount) filter (where account = 'held'), 0) as held,
            coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
          from new_entries where member_id is not null group by member_id, currency) e
    where b.member_id = e.member_id and b.currency = e.currency;
  update wallet_lots l set available = l.available + e.available, held = l.held + e.held, frozen = l.frozen + e.frozen
    from (select lot_id, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
            coalesce(sum(amount) filter (where account = 'held'), 0) as held,
            coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
          from new_entries where lot_id is not null group by lot_id) e
    where l.id = e.lot_id;
  if exists (select from new_entries e join wallet_lots l on l.id = e.lot_id where l.member_id <> e.member_id or l.currency <> e.currency) then
    raise exception 'a lot is of one member and one currency';
  end if;
  return null;
end $$;

-- Of a frozen lot nothing can be spent, at the latest when a change of it is committed.
create function check_frozen_lot() returns trigger language plpgsql as $$
begin
  if exists (select from wallet_lots where id = new.id and is_frozen and available > 0) then
    raise exception 'something of a frozen lot could be spent';
  end if;
  return null;
end $$;
create constraint trigger wallet_lots_keep_frozen after insert or update on wallet_lots
  deferrable initially deferred for each row when (new.is_frozen) execute function check_frozen_lot();
