-- A gift code may pay a part of a guest's orders; the rest stays on it. `used` is spent, `held` waits for orders to be paid,
-- `lapsed` went with its last day.
alter table gift_codes
  add column used bigint not null default 0 check (used >= 0),
  add column held bigint not null default 0 check (held >= 0),
  add column lapsed bigint not null default 0 check (lapsed >= 0),
  add check (used + held + lapsed <= amount),
  drop constraint gift_codes_state_check,
  add constraint gift_codes_state_check
    check (state in ('ordered', 'issued', 'active', 'partly_used', 'used_up', 'claimed', 'expired', 'frozen', 'void')),
  add check (state <> 'used_up' or (used = amount and held = 0)),
  -- what an order has of a code that was voided or claimed would be nobody's
  add check (state not in ('void', 'claimed', 'expired') or held = 0),
  add check (state <> 'void' or used = 0),
  add check (lapsed = 0 or state <> 'active');
drop index gift_codes_expires_at;
create index gift_codes_expires_at on gift_codes (expires_at) where state in ('active', 'partly_used', 'frozen');

insert into gift_code_moves values
  ('active', 'partly_used'), ('active', 'used_up'), ('partly_used', 'used_up'), ('partly_used', 'claimed'), ('partly_used', 'expired'),
  ('partly_used', 'frozen'), ('frozen', 'partly_used'), ('frozen', 'used_up'),
  -- an order gives back what it had
  ('used_up', 'partly_used'), ('expired', 'partly_used');

-- What of a code an order has. One an order; held, given back and held again. `returned`: of what was spent, what the order gave back.
create table gift_holds (
  order_id uuid primary key,
  gift_id uuid not null references gift_codes (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('held', 'released', 'captured')),
  returned bigint not null default 0 check (returned between 0 and amount),
  check (returned = 0 or state = 'captured')
);
create index gift_holds_gift on gift_holds (gift_id);

alter table ledger_txs
  drop constraint ledger_txs_kind_check,
  add constraint ledger_txs_kind_check check (kind in ('topup', 'gift_claim', 'gift_issue', 'gift_void', 'gift_use', 'gift_return', 'referral_reward',
    'review_reward', 'refund', 'hold', 'release', 'capture', 'convert', 'expire', 'clawback', 'adjust', 'migrate'));

-- The last signs of the code that pays what a member's wallet would.
alter table orders add column gift_code text check (gift_code ~ '^[0-9A-HJKMNP-TV-Z]{4}$'), add check (gift_code is null or wallet_amount > 0);
