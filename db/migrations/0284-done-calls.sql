-- A call that is repeated is known to be done from the moment its change is committed, though its answer was never stored:
-- the change itself writes this.
alter table idempotency_keys add column done_at timestamptz;
