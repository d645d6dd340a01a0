-- An erasure takes the words out of changes of orders (rules/access#9). Their guard refused that, so that nobody with a changed order was
-- ever erased. As everywhere else, what is never changed may lose a person.
create or replace function guard_revision() returns trigger language plpgsql as $$
declare
  fate text[] := '{state,paid_by,pay_until,ended_at}';
  mover jsonb := nullif(current_setting('shop.revision_move', true), '')::jsonb;
begin
  if tg_op = 'UPDATE' then
    if is_erasing() and new.state = old.state then
      return new;
    end if;
    if to_jsonb(new) - fate - 'address'::text <> to_jsonb(old) - fate - 'address'::text or (new.address is distinct from old.address and new.address is not null) then
      raise exception 'a revision of an order stays as it was made';
    end if;
    if new.state = old.state then
      return new;
    end if;
    if old.state <> 'waiting' then
      raise exception 'a revision of an order does not go from % to %', old.state, new.state;
    end if;
  end if;
  if mover is null or mover ->> 'revision' <> new.id::text then
    raise exception 'a revision of an order moves by its own function alone';
  end if;
  insert into state_events (entity, entity_id, machine, from_state, to_state, actor, cause, reason, at)
  values ('order', new.order_id, 'revision', null, new.state, mover ->> 'actor', cause_of(mover -> 'reason'), note_of(mover -> 'reason'), (mover ->> 'at')::timestamptz);
  perform set_config('shop.revision_move', '', true);
  return new;
end $$;

-- Why a parcel was replaced, and why a colleague looked at an account, is said of the person as well.
do $$
declare
  was text := pg_get_functiondef('erase_traces'::regproc);
  returned text := 'update returns set note = '''' where order_id = any (own_orders);';
begin
  if strpos(was, returned) = 0 then
    raise exception 'erase_traces is not as this migration knows it';
  end if;
  execute replace(was, returned, returned || '
  update parcel_replacements set reason = ''erased''
    where order_id = any (own_orders) or parcel_id in (select id from parcels where order_id = any (own_orders));
  update impersonations set reason = ''erased'' where member_id = member;
  delete from member_agreements where member_id = member;');
end $$;

-- Of who was erased before.
update impersonations set reason = 'erased' where member_id in (select id from members where state = 'erased');
delete from member_agreements where member_id in (select id from members where state = 'erased');
