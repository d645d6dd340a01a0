-- An order is paid in three rows of an attempt, sent a letter in two and has an invoice: each of them stood in every index of what
-- most never have. What is there is unique as before, and found by the same questions; the release before asks no others.
create unique index payment_attempts_bill on payment_attempts (bill_number) where bill_number is not null;
create unique index payment_attempts_hook on payment_attempts (webhook_key) where webhook_key is not null;
create unique index payment_attempts_screenshot on payment_attempts (screenshot_id) where screenshot_id is not null;
create unique index payment_attempts_known on payment_attempts (method, provider_ref) where provider_ref is not null;
alter table payment_attempts
  drop constraint payment_attempts_bill_number_key,
  drop constraint payment_attempts_hook_key_key,
  drop constraint payment_attempts_screenshot_id_key,
  drop constraint payment_attempts_method_provider_ref_key;
create index payment_attempts_taken on payment_attempts (captured_at) where captured_at is not null;
drop index payment_attempts_captured;

create unique index messages_known on messages (provider_ref) where provider_ref is not null;
alter table messages drop constraint messages_provider_ref_key;

create unique index invoices_refund on invoices (refund_id) where refund_id is not null;
create unique index invoices_revision on invoices (revision_id) where revision_id is not null;
alter table invoices drop constraint invoices_refund_id_key, drop constraint invoices_revision_id_key;
