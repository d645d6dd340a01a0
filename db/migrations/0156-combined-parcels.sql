-- Orders of one buyer to one address that leave in one parcel (rules/orders#29).
create table combined_parcels (
  id uuid primary key default uuidv7(),
  created_by text not null,
  created_at timestamptz not null
);

create table combined_parcel_orders (
  combined_id uuid not null references combined_parcels (id),
  order_id uuid not null references orders (id),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left')),
  -- Why it left: it goes by itself.
  cause text check (cause in ('apart', 'cancelled', 'held', 'disputed', 'refunded', 'changed', 'alone')),
  changed_at timestamptz not null,
  primary key (combined_id, order_id),
  check ((state = 'left') = (cause is not null))
);
-- An order is in one such parcel at most.
create unique index combined_parcel_orders_order on combined_parcel_orders (order_id) where state <> 'left';
create index combined_parcel_orders_past on combined_parcel_orders (order_id);

-- Each order has a row of its own for the one parcel; those of the other orders name the row that has the label.
alter table parcels add column lead_id uuid references parcels (id),
  add constraint parcels_lead check (lead_id is null or lead_id <> id);
create index parcels_lead on parcels (lead_id) where lead_id is not null;
