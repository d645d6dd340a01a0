-- An attempt whose buyer goes to the company at once is written once, with the event of its first move: the guard learns who
-- moves it by its reference, as it has no id before. All else is as it was.
create or replace function guard_payment_state() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('elowen.payment_mover', true), '')::jsonb;
  was text;
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    if (to_jsonb(new) ->> 'amount_minor') <> (to_jsonb(old) ->> 'amount_minor') or new.currency <> old.currency or new.order_id <> old.order_id then
      raise exception 'what was agreed about a payment stays';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.state in ('created', 'requested') then
      return new;
    end if;
    if tg_argv[0] <> 'attempt' or new.state <> 'redirected' then
      raise exception 'an % begins at its beginning', tg_argv[0];
    end if;
    if mover is null or mover ->> 'reference' is distinct from new.reference then
      raise exception 'the state of an % moves by move_payment alone', tg_argv[0];
    end if;
    was := 'created';
  else
    if mover is null or mover ->> 'id' is distinct from new.id::text then
      raise exception 'the state of an % moves by move_payment alone', tg_argv[0];
    end if;
    was := old.state;
  end if;
  if not exists (select from payment_moves where machine = tg_argv[0] and "from" = was and "to" = new.state) then
    raise exception 'an % does not go from % to %', tg_argv[0], was, new.state;
  end if;
  insert into payment_state_events (machine, entity_id, "from", "to", actor, cause, reason, at)
  values (tg_argv[0], new.id, was, new.state, mover ->> 'actor', cause_of(mover -> 'reason'), note_of(mover -> 'reason'), (mover ->> 'at')::timestamptz);
  perform set_config('elowen.payment_mover', '', true);
  return new;
end $$;
