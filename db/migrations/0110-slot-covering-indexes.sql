-- Free times are read from the indexes alone: claims of one resource lie far apart in their table.
create index shifts_minutes on shifts (resource_id, branch_key, to_minute) include (from_minute, id);
create index resource_claims_minutes on resource_claims (resource_id, to_minute)
  include (from_minute, booking_id) where is_active;
drop index shifts_ahead, resource_claims_ahead;
