-- What the mailing-list company is still to be told: one row an address, gone once the company has answered
-- (rules/messages#18). Of several changes the last one is told.
create table mailing_list_updates (
  email text primary key,
  subscribed boolean not null,
  locale text not null,
  -- which change it is: an answer to an earlier one does not end it
  revision bigint generated always as identity,
  tries integer not null default 0,
  -- null: at once
  next_try_at timestamptz,
  -- whoever tells the company holds the row, so that two changes never overtake each other
  held_until timestamptz
);

create function put_mailing_list_update(address text, is_subscribed boolean, language text) returns void
  language sql as $$
  insert into mailing_list_updates (email, subscribed, locale) values (address, is_subscribed, language)
  on conflict (email) do update
    set subscribed = excluded.subscribed, locale = excluded.locale, revision = default, tries = 0, next_try_at = null
$$;

-- The company has those who confirmed, and nobody else. A trigger, so that no way consent ends by is forgotten: links,
-- accounts, merges, another e-mail, erasure, and the release before while it still runs.
create function note_mailing_list_update() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' and old.state = 'confirmed' then old.email end;
  is_now text := case when tg_op <> 'DELETE' and new.state = 'confirmed' then new.email end;
begin
  if was is distinct from is_now then
    if was is not null then
      perform put_mailing_list_update(was, false, old.locale);
    end if;
    if is_now is not null then
      perform put_mailing_list_update(is_now, true, new.locale);
    end if;
  end if;
  return null;
end $$;
create trigger marketing_consents_listed after insert or update or delete on marketing_consents
  for each row execute function note_mailing_list_update();

-- Whoever withdrew before was never taken off.
insert into mailing_list_updates (email, subscribed, locale)
select email, false, locale from marketing_consents where state <> 'confirmed' and confirmed_at is not null;

insert into erasure_retentions (table_name, column_name, why) values
  ('mailing_list_updates', 'email',
    'the mailing-list company is told to take the address off; the row goes once the company has answered');
