-- What became of the last try to tell the mailing-list company of an address, for staff, who tell it again or give it up
-- (rules/messages#18). The id is what the address is called in the audit log.
alter table mailing_list_updates
  add column id uuid not null default uuidv7() unique,
  add column outcome text check (outcome in ('refused', 'away')),
  -- the company's answer as HTTP has it; null: none came
  add column status integer;

-- What was tried before counts anew.
create or replace function put_mailing_list_update(address text, is_subscribed boolean, language text) returns void
  language sql as $$
  insert into mailing_list_updates (email, subscribed, locale) values (address, is_subscribed, language)
  on conflict (email) do update
    set subscribed = excluded.subscribed, locale = excluded.locale, revision = default, tries = 0, next_try_at = null,
      outcome = null, status = null
$$;
