-- "I have paid" by FPS may bring a screenshot of the transfer: drawn anew by us, its file under an id of ours.
alter table payment_attempts
  add column screenshot_id uuid unique,
  add constraint payment_attempts_screenshot check (screenshot_id is null or (method = 'fps' and claimed_at is not null));
create index payment_attempts_shown on payment_attempts (claimed_at) where screenshot_id is not null or claim_note is not null;
