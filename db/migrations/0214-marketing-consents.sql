-- Consent to marketing mail, one record an address (rules/messages#9). The list of the newsletter becomes this table.
alter table newsletter_signups rename to marketing_consents;
alter table marketing_consents rename constraint newsletter_signups_pkey to marketing_consents_pkey;
alter table marketing_consents drop constraint newsletter_signups_state_check;
alter table marketing_consents
  add column id uuid not null default gen_random_uuid() unique,
  add column source text not null default 'footer' check (source in ('footer', 'profile')),
  add column wording integer not null default 1 check (wording > 0),
  add column withdrawn_at timestamptz,
  add column withdrawn_by text check (withdrawn_by in ('link', 'one_click', 'profile')),
  alter column token_hash drop not null;
update marketing_consents set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = 'link' where state = 'left';
update marketing_consents set confirmed_at = requested_at where state = 'confirmed' and confirmed_at is null;
alter table marketing_consents
  add constraint marketing_consents_state_check check (state in ('asked', 'confirmed', 'withdrawn')),
  add constraint marketing_consents_confirmed check (state <> 'confirmed' or confirmed_at is not null),
  add constraint marketing_consents_withdrawn check (
    (state = 'withdrawn') = (withdrawn_at is not null) and (state = 'withdrawn') = (withdrawn_by is not null));

-- The proof: every change of a record, written by the database itself and never changed.
create table marketing_consent_events (
  id bigint generated always as identity primary key,
  consent_id uuid not null references marketing_consents (id) on delete cascade,
  state text not null,
  source text not null,
  wording integer not null,
  withdrawn_by text,
  at timestamptz not null
);
create index marketing_consent_events_consent on marketing_consent_events (consent_id, id);

create function write_consent_event() returns trigger language plpgsql as $$
begin
  insert into marketing_consent_events (consent_id, state, source, wording, withdrawn_by, at)
  values (new.id, new.state, new.source, new.wording, new.withdrawn_by,
    case new.state when 'asked' then new.requested_at when 'confirmed' then new.confirmed_at else new.withdrawn_at end);
  return null;
end $$;
create trigger marketing_consents_written after insert on marketing_consents
  for each row execute function write_consent_event();
create trigger marketing_consents_changed after update on marketing_consents
  for each row when (old.state <> new.state or old.wording <> new.wording or old.requested_at <> new.requested_at)
  execute function write_consent_event();
insert into marketing_consent_events (consent_id, state, source, wording, withdrawn_by, at)
select id, state, source, wording, withdrawn_by, coalesce(withdrawn_at, confirmed_at, requested_at) from marketing_consents;

-- What members said of offers by mail in their account becomes the record of their address; the later word counts.
insert into marketing_consents (email, locale, state, source, requested_at, confirmed_at, withdrawn_at, withdrawn_by)
select lower(m.email), m.locale,
  case when not wanted then 'withdrawn' when m.email_verified_at is null then 'asked' else 'confirmed' end, 'profile', at,
  case when wanted and m.email_verified_at is not null then at end,
  case when not wanted then at end, case when not wanted then 'profile' end
from members m cross join lateral (
  select (m.notifications -> 'offersEmail' ->> 'wanted')::boolean as wanted,
    (m.notifications -> 'offersEmail' ->> 'at')::timestamptz as at) as said
where m.notifications ? 'offersEmail' and m.state <> 'erased' and at is not null
on conflict (email) do update set state = excluded.state, source = excluded.source, requested_at = excluded.requested_at,
  confirmed_at = coalesce(excluded.confirmed_at, marketing_consents.confirmed_at), withdrawn_at = excluded.withdrawn_at,
  withdrawn_by = excluded.withdrawn_by
where excluded.state <> 'asked'
  and excluded.requested_at > coalesce(marketing_consents.confirmed_at, marketing_consents.requested_at);
update members set notifications = notifications - 'offersEmail' where notifications ? 'offersEmail';

-- A member who has another e-mail takes their word along; if the other one has a record, the later word counts.
create function move_marketing_consent() returns trigger language plpgsql as $$
declare
  brought marketing_consents;
  there marketing_consents;
begin
  select * into brought from marketing_consents where email = lower(old.email) for update;
  if brought.email is null then
    return null;
  end if;
  select * into there from marketing_consents where email = lower(new.email) for update;
  if there.email is not null then
    if coalesce(there.withdrawn_at, there.confirmed_at, there.requested_at)
      >= coalesce(brought.withdrawn_at, brought.confirmed_at, brought.requested_at) then
      delete from marketing_consents where email = brought.email;
      return null;
    end if;
    delete from marketing_consents where email = there.email;
  end if;
  update marketing_consents set email = lower(new.email), token_hash = null where email = brought.email;
  return null;
end $$;
create trigger members_move_consent after update of email on members
  for each row when (lower(old.email) <> lower(new.email) and new.state <> 'erased') execute function move_marketing_consent();

-- A letter that needs consent: what for, and where a mail program ends it by one call.
alter table messages
  add column marketing text check (marketing in ('news', 'cart')),
  add column unsubscribe_url text,
  add constraint messages_unsubscribe check ((marketing is null) = (unsubscribe_url is null));

do $$ begin
  execute replace(pg_get_functiondef('erase_traces'::regproc), 'newsletter_signups', 'marketing_consents');
end $$;

-- For the previous version while it still runs.
create view newsletter_signups as select email, locale, state, token_hash, requested_at, confirmed_at from marketing_consents;
