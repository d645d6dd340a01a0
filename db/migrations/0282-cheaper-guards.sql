-- What is done for every order and letter does the same for less.

-- The same pairs. A text of Latin letters has none, and is not asked for them as a query.
create or replace function letter_pairs(text) returns text[]
  language plpgsql immutable parallel safe cost 10000 as $$
begin
  if octet_length($1) = length($1) then
    return '{}';
  end if;
  return array(select distinct substr($1, i, n) from generate_series(1, length($1)) i, generate_series(1, 2) n where substr($1, i, 1) > '~');
end $$;

-- The same days, each once.
create or replace function mark_report_days(subject text, variadic moments timestamptz[]) returns void language plpgsql as $$
declare
  moment timestamptz;
  marked date[] := '{}';
begin
  foreach moment in array moments loop
    if moment is not null and report_day(moment) <> all (marked) then
      insert into report_changes (subject, day) values (mark_report_days.subject, report_day(moment));
      marked := marked || report_day(moment);
    end if;
  end loop;
end $$;

-- A message stays as it was written but for its fate: compared as the rows they are. As JSON a letter was unpacked and
-- written out twice whenever it was sent.
create or replace function keep_message() returns trigger language plpgsql as $$
declare
  was messages := old;
begin
  was.state := new.state;
  was.tries := new.tries;
  was.next_try_at := new.next_try_at;
  was.held_until := new.held_until;
  was.last_error := new.last_error;
  was.provider_ref := new.provider_ref;
  was.sent_at := new.sent_at;
  if old.good_until is not null and new.state <> 'queued' and new.text = '' and new.html is null then
    was.text := new.text;
    was.html := new.html;
  end if;
  if was is distinct from new then
    raise exception 'a message stays as it was written';
  end if;
  if new.state <> old.state and not (old.state = 'queued' or (old.state = 'sent' and new.state in ('delivered', 'bounced', 'failed'))) then
    raise exception 'a message does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
