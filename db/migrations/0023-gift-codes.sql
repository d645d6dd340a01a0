-- Codes that become Cash Dollar once: bought as gift cards or made by staff. The code itself is never kept.
create table gift_codes (
  id uuid primary key default uuidv7(),
  -- Null until a bought card is sent.
  code_hash bytea unique,
  last_four text check (last_four ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  worth text not null check (worth in ('paid', 'promo')),
  -- ordered: not paid yet. issued: paid, and waits to be sent. active: can be claimed.
  state text not null check (state in ('ordered', 'issued', 'active', 'claimed', 'expired', 'frozen', 'void')),
  -- Of codes made by staff: what they were made for.
  batch text not null default '',
  order_id uuid,
  recipient text not null default '',
  recipient_email text not null default '',
  sender text not null default '',
  message text not null default '',
  locale text not null default 'hk' check (locale in ('hk', 'zh', 'cn', 'en')),
  send_on date,
  -- Null: never.
  expires_at timestamptz,
  claimed_by uuid references members (id),
  claimed_at timestamptz,
  created_by text not null check (created_by <> ''),
  created_at timestamptz not null,
  check ((code_hash is null) = (last_four is null)),
  check (code_hash is not null or state in ('ordered', 'issued', 'void')),
  check ((state = 'claimed') = (claimed_by is not null)),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((order_id is null) = (worth = 'promo'))
);
create index gift_codes_order on gift_codes (order_id) where order_id is not null;
create index gift_codes_batch on gift_codes (batch, id) where batch <> '';
create index gift_codes_claimed_by on gift_codes (claimed_by, claimed_at desc) where claimed_by is not null;
create index gift_codes_send_on on gift_codes (send_on) where state = 'issued';
create index gift_codes_expires_at on gift_codes (expires_at) where state in ('active', 'frozen');

create table gift_code_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into gift_code_moves values
  ('ordered', 'issued'), ('ordered', 'void'), ('issued', 'active'), ('issued', 'void'), ('active', 'claimed'), ('active', 'expired'),
  ('active', 'frozen'), ('active', 'void'), ('frozen', 'active'), ('frozen', 'void'), ('frozen', 'expired');

-- What a code is worth stays; its state moves where a move leads.
create function guard_gift_code() returns trigger language plpgsql as $$
begin
  if (new.currency, new.amount, new.worth, new.order_id) is distinct from (old.currency, old.amount, old.worth, old.order_id) then
    raise exception 'what a gift code is worth stays';
  end if;
  if new.state <> old.state and not exists (select from gift_code_moves where from_state = old.state and to_state = new.state) then
    raise exception 'a gift code does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger gift_codes_guard before update on gift_codes for each row execute function guard_gift_code();
create trigger gift_codes_are_kept before delete on gift_codes for each row execute function refuse_change();

-- A second person is asked about wallets too: then the approval is about a member and no order.
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('refund', 'cancel', 'price', 'wallet')),
  alter column order_id drop not null,
  alter column order_number drop not null,
  add column member_id uuid references members (id),
  add constraint approvals_about_one check ((order_id is null) = (member_id is not null) and (order_id is null) = (order_number is null)),
  add constraint approvals_about_kind check ((kind = 'wallet') = (member_id is not null));
create unique index approvals_open_member on approvals (member_id, kind) where state = 'requested';
