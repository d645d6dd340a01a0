-- Of a refund: what goes back to the lots it was spent from, and what came by another way and goes to the wallet instead.
alter table order_refunds
  add column wallet bigint not null default 0 check (wallet >= 0),
  add column as_wallet bigint not null default 0 check (as_wallet >= 0),
  add check (wallet + as_wallet <= amount);
