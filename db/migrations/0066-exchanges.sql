-- A return may end with the same goods again, or another option of the product, instead of money.
alter table returns
  add column wants_exchange boolean not null default false,
  add column exchange_order_id uuid unique references orders (id),
  add constraint returns_exchange_check check (exchange_order_id is null or (state = 'settled' and refund_id is null));
