-- Until when a message is in a sender's hand, by the time outside: the clock of a demo shop may jump ahead meanwhile.
alter table messages add column held_until timestamptz;

create or replace function keep_message() returns trigger language plpgsql as $$
declare
  fate text[] := '{state,tries,next_try_at,held_until,last_error,provider_ref,sent_at}';
begin
  if old.good_until is not null and new.state <> 'queued' and new.text = '' and new.html is null then
    fate := fate || '{text,html}';
  end if;
  if to_jsonb(new) - fate <> to_jsonb(old) - fate then
    raise exception 'a message stays as it was written';
  end if;
  if new.state <> old.state and not (old.state = 'queued' or (old.state = 'sent' and new.state in ('delivered', 'bounced', 'failed'))) then
    raise exception 'a message does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
