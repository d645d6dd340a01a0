-- Words of letters and texts as staff changed them (rules/messages#13). Number 0 is the original, which stands in the code.
create table template_versions (
  id uuid primary key default uuidv7(),
  template text not null check (template ~ '^[a-z][a-z0-9_]{1,60}$'),
  number integer not null check (number > 0),
  -- By language and word, only what differs from the original.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  state text not null check (state in ('draft', 'live', 'past', 'withdrawn')),
  note text not null default '',
  made_by text not null,
  made_at timestamptz not null,
  published_by text,
  live_from timestamptz,
  live_until timestamptz,
  unique (template, number),
  check ((state in ('live', 'past')) = (live_from is not null)),
  check ((state = 'past') = (live_until is not null))
);
create unique index template_versions_live on template_versions (template) where state = 'live';
create unique index template_versions_draft on template_versions (template) where state = 'draft';

create trigger template_versions_changed after insert or update or delete on template_versions
  for each statement execute function announce_change('templates');
