-- Records of consent that became part of another one, so that links of letters that name them end the one that stays.
create table joined_consents (
  id uuid primary key,
  consent_id uuid not null references marketing_consents (id) on delete cascade
);
create index joined_consents_consent on joined_consents (consent_id);

-- When somebody last agreed or withdrew. A sign-up that nobody confirmed is no word of theirs (rules/messages#12).
create function last_word_of(consent marketing_consents) returns timestamptz language sql stable as $$
  select case consent.state when 'withdrawn' then consent.withdrawn_at when 'confirmed' then consent.confirmed_at
    else coalesce((select max(e.at) from marketing_consent_events e
      where e.consent_id = consent.id and e.state <> 'asked'), '-infinity') end
$$;

-- The record of one address becomes another's unless that one has a later word; the first has none after.
create function join_consents(brought_by text, into_address text) returns void language plpgsql as $$
declare
  brought marketing_consents;
  there marketing_consents;
  stays marketing_consents;
  goes marketing_consents;
begin
  perform from marketing_consents where email in (brought_by, into_address) order by email for update;
  select * into brought from marketing_consents where email = brought_by;
  if brought.email is null or brought_by = into_address then
    return;
  end if;
  select * into there from marketing_consents where email = into_address;
  if there.email is not null then
    if last_word_of(there) >= last_word_of(brought) then
      stays := there;
      goes := brought;
    else
      stays := brought;
      goes := there;
    end if;
    update joined_consents set consent_id = stays.id where consent_id = goes.id;
    insert into joined_consents (id, consent_id) values (goes.id, stays.id);
    delete from marketing_consents where id = goes.id;
    if stays.id = there.id then
      return;
    end if;
  end if;
  update marketing_consents set email = into_address, token_hash = null where id = brought.id;
end $$;

-- A member who has another e-mail takes their word along.
create or replace function move_marketing_consent() returns trigger language plpgsql as $$
begin
  perform join_consents(lower(old.email), lower(new.email));
  return null;
end $$;
