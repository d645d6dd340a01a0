-- Cards that members keep (rules/payments#11): a token of the provider, sealed, and what names the card to its owner. Never a card number.
create table member_cards (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  -- What the provider knows the member by; it stays when two accounts become one.
  provider_member text not null check (provider_member <> ''),
  token bytea not null,
  brand text not null check (brand in ('visa', 'mastercard', 'jcb', 'amex', 'diners', 'unionpay', 'other')),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  -- Null until the provider has said so.
  expires_month smallint check (expires_month between 1 and 12),
  expires_year smallint check (expires_year between 2000 and 2100),
  -- Where it was issued, as far as its first digits tell.
  country text check (country ~ '^[A-Z]{2}$'),
  funding text not null default 'unknown' check (funding in ('credit', 'debit', 'prepaid', 'unknown')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  -- Taken off by its owner, until the provider has forgotten it too.
  removed_at timestamptz,
  check ((expires_month is null) = (expires_year is null)),
  check (not (is_default and removed_at is not null))
);
create unique index member_cards_one on member_cards (member_id, brand, last_four) where removed_at is null;
create unique index member_cards_default on member_cards (member_id) where is_default;
create index member_cards_member on member_cards (member_id);

-- Whose card pays or is to be kept, as the buyer said when the payment was started last.
alter table payment_attempts
  add column card_member uuid references members (id),
  add column card_id uuid,
  add column keep_card boolean not null default false,
  add constraint payment_attempts_card check (card_member is not null or (card_id is null and not keep_card));

-- The token that came with a call, sealed, until the call is settled; the call itself is kept without it.
alter table payment_events add column sealed_card bytea;
