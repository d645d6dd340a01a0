-- Methods are known by the adapters that are composed, not by a list in the tables.
alter table payment_attempts
  drop constraint payment_attempts_method_check,
  add constraint payment_attempts_method_check check (method ~ '^[a-z][a-z0-9_]{1,19}$'),
  drop constraint payment_attempts_follower,
  add constraint payment_attempts_follower check (charged_with is null or (charged_with <> id
    and provider_ref is null and over_minor = 0 and card_member is null and next_ask_at is null)),
  drop constraint payment_attempts_marks,
  -- Of a charge without its buyer: names it for who asks, so that asking twice charges once.
  add column charge_key text check (charge_key <> '');
alter table payment_events
  drop constraint payment_events_provider_check,
  add constraint payment_events_provider_check check (provider ~ '^[a-z][a-z0-9_]{1,19}$');
create unique index payment_attempts_charge_key on payment_attempts (order_id, charge_key) where charge_key is not null;
