-- Columns of payments bear the words of the field: when the provider was asked and is asked again, what came too much, what went back.
alter table payment_attempts rename column asked_at to polled_at;
alter table payment_attempts rename column next_ask_at to next_poll_at;
alter table payment_attempts rename column unanswered_since to unreachable_since;
alter table payment_attempts rename column hook_key to webhook_key;
alter table payment_attempts rename column over_minor to overpaid_minor;
alter table payment_attempts rename column returned_minor to refunded_minor;
alter table payment_attempts rename column card_marks to card_fingerprints;

create or replace function count_refund() returns trigger language plpgsql as $$
begin
  update payment_attempts set refunded_minor = refunded_minor + new.amount_minor
    where id = new.attempt_id and currency = new.currency and order_id = new.order_id;
  if not found then
    raise exception 'a refund goes back over an attempt of its own order and currency';
  end if;
  return null;
end $$;
