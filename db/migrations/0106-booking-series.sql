-- Several appointments that were chosen and confirmed in one go; each is a booking of its own afterwards (rules/bookings#21).
alter table bookings add column series_id uuid;
create index bookings_series on bookings (series_id) where series_id is not null;
