-- Orders that leave in one parcel are picked into one box of a wave; every other order has a box of its own.
alter table pick_wave_orders add column combined_id uuid references combined_parcels (id);
alter table pick_wave_orders
  add column parcel uuid not null generated always as (coalesce(combined_id, order_id)) stored;
alter table pick_wave_orders drop constraint pick_wave_orders_wave_id_box_key;
alter table pick_wave_orders
  add constraint pick_wave_orders_box exclude using gist (wave_id with =, box with =, parcel with <>);
create index pick_wave_orders_combined on pick_wave_orders (combined_id) where combined_id is not null;
