-- One action on all rows of a list that a query finds, or on those that were marked (rules/desk#26).
create table bulk_runs (
  id uuid primary key default uuidv7(),
  action text not null,
  list text not null,
  -- Words that were searched are in it until the rows are gathered, and no longer.
  query text not null,
  -- Null: all that the query finds.
  marked uuid[],
  input jsonb not null default '{}',
  state text not null default 'gathering' check (state in ('gathering', 'running', 'finished', 'stopped', 'failed')),
  -- In whose name each row is done, with the rights they have by then.
  started_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('finished', 'stopped', 'failed')) = (ended_at is not null))
);
create index bulk_runs_newest on bulk_runs (started_at desc, id);

create table bulk_run_items (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  position integer not null,
  subject uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'requested', 'refused')),
  -- Why it was refused, with what its sentence names.
  code text,
  details jsonb,
  tries integer not null default 0,
  ended_at timestamptz,
  primary key (run_id, subject),
  check ((state = 'refused') = (code is not null))
);
create index bulk_run_items_waiting on bulk_run_items (run_id, position) where state = 'waiting';
create index bulk_run_items_by_state on bulk_run_items (run_id, state, position);
