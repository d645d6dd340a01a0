-- Versions of settings: a draft, what waits for its moment, what is live, and what was.
create table setting_versions (
  id uuid primary key default uuidv7(),
  key text not null check (key ~ '^[a-z][a-z0-9_]{1,60}$'),
  number integer not null check (number > 0),
  value jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'live', 'past', 'withdrawn')),
  note text not null default '',
  -- The colleague's e-mail; empty: nobody at the desk.
  made_by text not null,
  made_at timestamptz not null,
  published_by text,
  goes_live_at timestamptz,
  live_from timestamptz,
  live_until timestamptz,
  -- Why a moment passed without it: code of the refusal.
  refused_with text,
  unique (key, number),
  check (state <> 'scheduled' or goes_live_at is not null),
  check ((state in ('live', 'past')) = (live_from is not null)),
  check ((state = 'past') = (live_until is not null))
);
create unique index setting_versions_live on setting_versions (key) where state = 'live';
create unique index setting_versions_draft on setting_versions (key) where state = 'draft';
create unique index setting_versions_moment on setting_versions (key, goes_live_at) where state = 'scheduled';
create index setting_versions_due on setting_versions (goes_live_at) where state = 'scheduled';

insert into setting_versions (key, number, value, state, made_by, made_at, live_from)
select key, 1, value, 'live', '', updated_at, updated_at from settings where key ~ '^[a-z][a-z0-9_]{1,60}$';
