-- Calls in a provider's name that were not theirs are kept for a month, to be looked at; then they go, with their tasks.
create function forget_forged(before timestamptz) returns void language plpgsql as $$
begin
  perform set_config('elowen.erasing', 'on', true);
  delete from payment_tasks where kind = 'forged' and key in
    (select 'forged:' || id from payment_events where state = 'suspicious' and received_at < before);
  delete from payment_events where state = 'suspicious' and received_at < before;
  perform set_config('elowen.erasing', '', true);
end $$;
