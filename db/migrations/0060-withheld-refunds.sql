-- A buyer's bank asks a payment back while a refund of it is under way: what has not left yet is withheld until the bank has decided.
alter table payment_refunds add column withheld_at timestamptz;
alter table payment_refunds add constraint payment_refunds_withheld
  check (withheld_at is null or state in ('sent', 'succeeded', 'failed', 'manual') or next_try_at is null);
alter table order_refunds drop constraint order_refunds_state_check;
alter table order_refunds add constraint order_refunds_state_check
  check (state in ('requested', 'withheld', 'succeeded', 'failed') and (state <> 'withheld' or attempt_id is null));
