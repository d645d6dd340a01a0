-- One-time codes, sent to a telephone number or an e-mail (rules/members#4): the newest for a purpose and target, kept as its HMAC alone.
create table codes (
  purpose text not null check (purpose in ('register', 'reset', 'change')),
  target text not null check (target <> ''),
  hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  primary key (purpose, target)
);
create index codes_expires_at on codes (expires_at);

-- Links that let a member choose a new password (rules/members#9): the newest of each, kept as its hash.
create table password_resets (
  member_id uuid primary key references members (id),
  hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Answers to bot checks that were taken; none works twice. Kept until they would be too old anyway.
create table used_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_proofs_expires_at on used_proofs (expires_at);

-- Whether a text to the telephone may open the account. Not once its e-mail turned out to be somebody else's than who registered with it,
-- until the telephone is verified again.
alter table members add column phone_resets boolean not null default true;

-- A message that carries a secret: good until then, sent at any hour, and without its words once it is sent or over.
alter table messages add column good_until timestamptz;

create or replace function keep_message() returns trigger language plpgsql as $$
declare
  fate text[] := '{state,tries,next_try_at,last_error,provider_ref,sent_at}';
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
