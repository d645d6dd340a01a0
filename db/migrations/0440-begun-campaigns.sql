-- An erasure failed, night after night, where a campaign that was begun named the person: as everywhere else, what is never changed may lose
-- one.
create or replace function guard_campaign() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and old.state || ' ' || new.state <> all (array[
    'draft scheduled', 'draft awaiting', 'awaiting draft', 'awaiting scheduled', 'scheduled draft',
    'scheduled sending', 'sending stopped', 'sending sent', 'stopped sending']) then
    raise exception 'a campaign cannot go from % to %', old.state, new.state;
  end if;
  if not is_erasing() and old.started_at is not null and (old.letters, old.segment_id, old.subscribers, old.started_at)
    is distinct from (new.letters, new.segment_id, new.subscribers, new.started_at) then
    raise exception 'a campaign that was begun stays as it is';
  end if;
  return new;
end $$;

-- A ticket is its writer's, whose e-mail it has; of a shared telephone it loses the number alone.
do $$
declare
  was text := pg_get_functiondef('erase_traces'::regproc);
  either text := 'lower(email) = any (marks) or phone = any (marks)';
begin
  if strpos(was, 'from feedback where ' || either) = 0 then
    raise exception 'erase_traces is not as this migration knows it';
  end if;
  execute replace(was, 'from feedback where ' || either, 'from feedback where lower(email) = any (marks)');
end $$;
