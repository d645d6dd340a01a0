-- What was taken in from files, at the desk and on the command line: one row a file that was taken in or tried on
-- (rules/operations#18).
create table import_runs (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('products', 'catalogue', 'bank_statement', 'settlement', 'shelves', 'holidays', 'shipments',
    'pickup_points')),
  source text not null check (source in ('desk', 'command')),
  -- Empty: the table was pasted.
  file_name text not null default '' check (length(file_name) <= 200),
  -- Empty: who types on the server has no account at the desk.
  started_by text not null default '',
  started_at timestamptz not null,
  -- The last moment at which it was known to be at work.
  seen_at timestamptz not null,
  ended_at timestamptz,
  is_dry_run boolean not null default false,
  state text not null default 'running' check (state in ('running', 'done', 'refused', 'interrupted')),
  -- Null: not known, as of a file that could not be read.
  row_count integer check (row_count >= 0),
  accepted integer check (accepted >= 0),
  refused integer check (refused >= 0),
  changed integer check (changed >= 0),
  -- Why it came to nothing or broke off: the code of a sentence and the values in it.
  reason jsonb,
  -- The refused rows: line, what it was about, and the sentence, by code and values or as it was written.
  problems jsonb not null default '[]',
  -- What it brought or was checked for: the import of products, the settlement file.
  subject_id text,
  check ((state = 'running') = (ended_at is null)),
  check (state <> 'refused' or reason is not null or problems <> '[]')
);
create index import_runs_newest on import_runs (started_at desc, id);
create index import_runs_kind on import_runs (kind, started_at desc, id);
create index import_runs_subject on import_runs (subject_id, started_at desc) where subject_id is not null;
create index import_runs_running on import_runs (seen_at) where state = 'running';

-- Imports of products that were looked over or taken in before.
with counts as (
  select import_id, count(*)::int as rows, (count(*) filter (where plan = 'refused'))::int as refused,
    (count(distinct product_key) filter (where plan in ('create', 'change')))::int as products,
    (count(distinct product_key) filter (where outcome in ('created', 'changed')))::int as done
  from product_import_rows group by import_id)
insert into import_runs (kind, source, file_name, started_by, started_at, seen_at, ended_at, is_dry_run, state, row_count, accepted,
  refused, changed, subject_id)
select 'products', 'desk', left(i.file_name, 200), i.checked_by, i.created_at, coalesce(i.started_at, i.created_at),
  case when i.state = 'checking' then null else coalesce(i.started_at, i.ended_at, i.created_at) end, true,
  case when i.state = 'checking' then 'running' when i.state = 'failed' and i.started_at is null then 'interrupted'
    when i.state = 'cancelled' and i.started_at is null then 'interrupted' else 'done' end,
  c.rows, c.rows - c.refused, c.refused, c.products, i.id::text
from product_imports i left join counts c on c.import_id = i.id where i.checked_by is not null
union all
select 'products', 'desk', left(i.file_name, 200), i.started_by, i.started_at, coalesce(i.ended_at, i.started_at),
  case when i.state = 'running' then null else coalesce(i.ended_at, i.started_at) end, false,
  case i.state when 'running' then 'running' when 'finished' then 'done' else 'interrupted' end,
  c.rows, c.rows - c.refused, c.refused, c.done, i.id::text
from product_imports i left join counts c on c.import_id = i.id where i.started_by is not null and i.started_at is not null;

insert into import_runs (kind, source, file_name, started_by, started_at, seen_at, ended_at, state, row_count, accepted, refused,
  changed, subject_id)
select 'settlement', 'desk', left(f.file_name, 200), f.uploaded_by, f.uploaded_at, f.uploaded_at, f.uploaded_at, 'done',
  l.lines, l.lines, 0, l.lines, f.id::text
from settlement_files f cross join lateral (select count(*)::int as lines from settlement_lines where file_id = f.id) l;

-- Of what was taken in at once, the audit log knows who, when and how much.
insert into import_runs (kind, source, file_name, started_by, started_at, seen_at, ended_at, state, row_count, accepted, refused, changed)
select 'bank_statement', 'desk', '', who, at, at, at, 'done', n.known + n.added, n.known + n.added, 0, n.added
from audit_log cross join lateral (select (after ->> 'added')::int as added, (after ->> 'known')::int as known) n
where action = 'staff-import-statement' and after ? 'added' and after ? 'known'
union all
select 'shelves', 'desk', left(coalesce(after ->> 'file', ''), 200), who, at, at, at, 'done', null, null, 0,
  jsonb_array_length(after -> 'lines')
from audit_log where action = 'staff-import-shelves' and jsonb_typeof(after -> 'lines') = 'array'
union all
select 'holidays', 'desk', '', who, at, at, at, 'done', (after ->> 'holidays')::int, (after ->> 'holidays')::int, 0, (after ->> 'holidays')::int
from audit_log where action = 'staff-import-holidays' and after ? 'holidays';
