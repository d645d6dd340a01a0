-- The process that runs a claimed call holds an advisory lock by this number for as long as it lives; a claim whose
-- process died is free at once.
alter table idempotency_keys add column holder integer;
