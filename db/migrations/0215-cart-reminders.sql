-- Letters about what was left in a bag (rules/cart#14): each step is decided once for each version of a cart.
create table cart_reminders (
  cart_id uuid not null references carts (id) on delete cascade,
  version integer not null,
  step smallint not null check (step in (1, 2)),
  decided_at timestamptz not null,
  is_written boolean not null,
  primary key (cart_id, version, step)
);
