-- Files of members' groups: read, looked over, agreed to by a second person, taken in (rules/members#20).
create table member_group_files (
  id uuid primary key default uuidv7(),
  file_name text not null check (length(file_name) <= 200),
  content_hash bytea not null,
  headings text[] not null,
  -- What each column is taken for; empty: it is not read.
  fields text[] not null,
  state text not null default 'read' check (state in ('read', 'checked', 'running', 'finished', 'failed', 'cancelled')),
  created_by text not null,
  created_at timestamptz not null,
  -- Why it is done, as each member's log says it, and who asked for it.
  reason text not null default '',
  started_by text,
  agreed_at timestamptz,
  ended_at timestamptz,
  failures integer not null default 0,
  check (cardinality(headings) = cardinality(fields)),
  check (state <> 'running' or (started_by is not null and agreed_at is not null))
);
create index member_group_files_newest on member_group_files (created_at desc, id);
-- The same file sent again is the one that is on its way.
create unique index member_group_files_same on member_group_files (created_by, content_hash)
  where state in ('read', 'checked', 'running');

create table member_group_file_rows (
  file_id uuid not null references member_group_files (id) on delete cascade,
  line integer not null check (line > 0),
  cells jsonb not null,
  email text not null default '',
  group_name text not null default '',
  plan text check (plan in ('join', 'extend', 'leave', 'unchanged', 'refused')),
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'unchanged', 'refused')),
  -- Last days before and after; null: for good, or not at all.
  before_day date,
  after_day date,
  -- Why it is refused, by the code of a sentence.
  problem text,
  primary key (file_id, line)
);
create index member_group_file_rows_waiting on member_group_file_rows (file_id, line) where outcome = 'waiting';
create index member_group_file_rows_email on member_group_file_rows (email) where email <> '';

-- They stand in the history of imports, too, and each is for two persons.
alter table import_runs
  drop constraint import_runs_kind_check,
  add constraint import_runs_kind_check check (kind in ('products', 'catalogue', 'bank_statement', 'settlement', 'shelves',
    'holidays', 'shipments', 'pickup_points', 'member_groups'));
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in (
    'refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles', 'discount', 'trust', 'leave', 'coupon', 'gifts',
    'campaign', 'role', 'month', 'mailing', 'group_file')),
  drop constraint approvals_about_kind,
  add constraint approvals_about_kind check (
    (kind in ('wallet', 'erasure', 'merge', 'discount')) = (member_id is not null)
    and (kind in ('roles', 'trust', 'leave')) = (staff_user_id is not null)
    and (kind in ('coupon', 'gifts', 'campaign', 'role', 'month', 'mailing', 'group_file')) = (subject_id is not null));
