-- The scalp test (rules/scalp-test): versions of its questions, and what somebody answered.

create table scalp_versions (
  id uuid primary key,
  number integer not null unique check (number > 0),
  state text not null default 'draft' check (state in ('draft', 'trial', 'live', 'retired')),
  -- Steps, branches, types, recommendations and their words (questionnaire.rules).
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  note text not null default '',
  -- Grows with each save, so that nobody overwrites what they have not seen.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  published_by text,
  published_at timestamptz,
  retired_at timestamptz,
  check ((state in ('live', 'retired')) = (published_at is not null))
);
create unique index scalp_versions_live on scalp_versions ((true)) where state = 'live';
create trigger scalp_versions_changed after insert or update or delete on scalp_versions
  for each statement execute function announce_change('scalp_versions');

create table scalp_sessions (
  id uuid primary key,
  member_id uuid references members (id),
  -- Of a guest's browser.
  session_hash bytea,
  version_id uuid not null references scalp_versions (id),
  state text not null default 'started'
    check (state in ('started', 'in_progress', 'completed', 'superseded', 'abandoned')),
  -- Sealed: nobody reads them from the database.
  answers bytea not null,
  result bytea,
  consent_version smallint not null,
  consented_at timestamptz not null,
  -- The link that opens it on another device.
  resume_hash bytea unique,
  started_at timestamptz not null,
  answered_at timestamptz not null,
  completed_at timestamptz,
  -- A guest's go then (rules/scalp-test#9); a member's stay until they are deleted.
  expires_at timestamptz,
  -- They want to be reminded to look again; when the letter went.
  wants_reminder boolean not null default false,
  reminded_at timestamptz,
  check (num_nonnulls(member_id, session_hash) = 1),
  check ((state in ('completed', 'superseded')) = (result is not null and completed_at is not null)),
  check ((session_hash is null) = (expires_at is null))
);
create index scalp_sessions_member on scalp_sessions (member_id, started_at desc) where member_id is not null;
create index scalp_sessions_guest on scalp_sessions (session_hash, started_at desc) where session_hash is not null;
create index scalp_sessions_expiring on scalp_sessions (expires_at) where expires_at is not null;
create index scalp_sessions_idle on scalp_sessions (answered_at) where state in ('started', 'in_progress');
create index scalp_sessions_reminders on scalp_sessions (completed_at)
  where state = 'completed' and wants_reminder and reminded_at is null;

-- A picture that somebody chose to keep, sealed.
create table scalp_photos (
  session_id uuid primary key references scalp_sessions (id) on delete cascade,
  body bytea not null check (octet_length(body) < 4000000),
  created_at timestamptz not null
);

-- How many, and nothing of whom: steps reached, results, warnings, recommendations.
create table scalp_counts (
  version_id uuid not null references scalp_versions (id),
  day date not null,
  kind text not null check (kind in ('started', 'answered', 'skipped', 'changed', 'completed', 'type', 'flag', 'recommended', 'taken', 'deleted')),
  key text not null,
  count integer not null check (count > 0),
  primary key (version_id, day, kind, key)
);
