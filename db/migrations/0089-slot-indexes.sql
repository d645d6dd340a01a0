-- What lies ahead of a resource is found by its end: nothing of the past is read, and a plain index is faster than ranges.
create index shifts_ahead on shifts (resource_id, upper(during));
create index resource_claims_ahead on resource_claims (resource_id, upper(during)) where is_active;
create index shift_breaks_shift on shift_breaks (shift_id);
