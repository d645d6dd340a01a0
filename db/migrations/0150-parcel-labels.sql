-- Labels that carriers make, and what carriers say of parcels.
alter table parcels add column moved_at timestamptz;
alter table parcels add column asked_at timestamptz;
alter table parcels add column lost_at timestamptz;

-- Of events that a carrier told: its code, the number it was about, and where.
alter table parcel_events add column code text;
alter table parcel_events add column tracking_number text;
alter table parcel_events add column place text not null default '';
create unique index parcel_events_once on parcel_events (parcel_id, tracking_number, at, code) where code is not null;
create index parcels_under_way on parcels (asked_at nulls first)
  where state in ('created', 'labelled', 'handed_over', 'in_transit', 'out_for_delivery', 'exception', 'returning');

-- A label has a reference of ours that its carrier knows it by; a parcel has one that lives.
create table parcel_labels (
  id uuid primary key default uuidv7(),
  parcel_id uuid not null references parcels (id),
  carrier text not null,
  reference text not null unique,
  state text not null check (state in ('requested', 'made', 'cancelling', 'refused', 'cancelled')),
  waybill text,
  weight_grams integer not null check (weight_grams > 0),
  why text not null default '',
  requested_by text not null,
  requested_at timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check (state <> 'made' or waybill is not null)
);
create unique index parcel_labels_live on parcel_labels (parcel_id) where state in ('requested', 'made', 'cancelling');
create index parcel_labels_open on parcel_labels (asked_at) where state in ('requested', 'cancelling');
