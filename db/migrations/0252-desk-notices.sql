-- What colleagues are told of by a rule of their own (rules/desk-notices): by kind of work item, where, and of whose items.
create table desk_notice_rules (
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  kind text not null check (kind <> ''),
  in_desk boolean not null,
  mail text not null check (mail in ('none', 'now', 'digest')),
  push boolean not null,
  -- Of items that they look after alone.
  only_mine boolean not null,
  primary key (staff_id, kind)
);

create table desk_notice_settings (
  staff_id uuid primary key references staff_accounts (id) on delete cascade,
  -- Full hours in Hong Kong.
  digest_hour integer not null check (digest_hour between 0 and 23),
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_until integer check (quiet_until between 0 and 23),
  language text not null,
  check ((quiet_from is null) = (quiet_until is null))
);

-- Kinds that are watched for somebody already: what waited before is not told.
create table desk_notice_starts (
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  kind text not null,
  primary key (staff_id, kind)
);

-- An item that somebody was told of, or is to be: once, wherever.
create table desk_notices (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  kind text not null,
  subject text not null,
  -- When the item began to wait; empty: it has no beginning. One that begins anew is told anew.
  occurrence text not null,
  in_desk boolean not null,
  mail text not null check (mail in ('none', 'now', 'digest', 'sent', 'dropped')),
  push text not null check (push in ('none', 'waiting', 'sent', 'dropped')),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (staff_id, kind, subject, occurrence)
);
create index desk_notices_unread on desk_notices (staff_id) where in_desk and read_at is null;
create index desk_notices_list on desk_notices (staff_id, created_at desc, id desc) where in_desk;
create index desk_notices_mail on desk_notices (staff_id) where mail in ('now', 'digest');
create index desk_notices_push on desk_notices (staff_id) where push = 'waiting';
create index desk_notices_created_at on desk_notices (created_at);

create trigger desk_changed after insert or update of read_at on desk_notices
  for each statement execute function announce_change('desk:desk_notices');
