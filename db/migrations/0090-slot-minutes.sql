-- Both ends of shifts, breaks and claims as minutes since 1970: free times are counted in minutes, and taking ranges apart
-- for a month of a branch took three times as long. A part of a minute counts as the whole of it.
-- Seconds since 1970 are the same in every time zone, so the function never changes its answer.
create function epoch_seconds(at timestamptz) returns double precision language sql immutable strict parallel safe
  return date_part('epoch', at);

alter table shifts
  add column from_minute integer not null generated always as (floor(epoch_seconds(lower(during)) / 60)::integer) stored,
  add column to_minute integer not null generated always as (ceil(epoch_seconds(upper(during)) / 60)::integer) stored;
alter table shift_breaks
  add column from_minute integer not null generated always as (floor(epoch_seconds(lower(during)) / 60)::integer) stored,
  add column to_minute integer not null generated always as (ceil(epoch_seconds(upper(during)) / 60)::integer) stored;
alter table resource_claims
  add column from_minute integer not null generated always as (floor(epoch_seconds(lower(during)) / 60)::integer) stored,
  add column to_minute integer not null generated always as (ceil(epoch_seconds(upper(during)) / 60)::integer) stored;

drop index shifts_ahead, resource_claims_ahead;
create index shifts_ahead on shifts (resource_id, to_minute);
create index resource_claims_ahead on resource_claims (resource_id, to_minute) where is_active;
