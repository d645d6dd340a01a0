-- A time that is paid at the shop is kept for a deposit: an order of its own kind, whose one session is the
-- appointment it was paid for (rules/bookings#22).
alter table orders drop constraint orders_kind_check,
  add constraint orders_kind_check check (kind in ('single', 'subscription', 'renewal', 'deposit'));

-- A session that was paid in part, for one appointment: nobody books, hands on or extends it.
alter table treatment_packages add column is_deposit boolean not null default false;

create table booking_deposits (
  order_id uuid primary key references orders (id),
  -- the time that was kept when it was asked for; where it went since, the session knows
  booking_id uuid not null references bookings (id),
  currency text not null,
  -- of the whole treatment, and what of it is paid before, in minor units
  price bigint not null check (price > 0),
  deposit bigint not null check (deposit > 0 and deposit <= price),
  -- how the rest was paid at the shop, when, and who took it
  rest_paid_by text check (rest_paid_by in ('cash', 'card', 'octopus', 'payme', 'fps', 'other')),
  rest_paid_at timestamptz,
  rest_taken_by text,
  created_at timestamptz not null
);
create index booking_deposits_booking on booking_deposits (booking_id);
