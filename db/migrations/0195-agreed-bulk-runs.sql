-- Many members join a group once a second colleague agreed (rules/desk#26).
alter table bulk_runs
  drop constraint bulk_runs_state_check,
  add constraint bulk_runs_state_check check (state in ('requested', 'gathering', 'running', 'finished', 'stopped', 'failed')),
  add column agreed_by text,
  add column agreed_at timestamptz,
  add constraint bulk_runs_agreed check ((agreed_by is null) = (agreed_at is null));
