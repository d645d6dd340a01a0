-- A report that comes by mail: each day, week or month, at an hour in Hong Kong, to colleagues who may read it (rules/reports#14).
create table report_schedules (
  id uuid primary key default uuidv7(),
  report text not null,
  -- The days, money, field and filters of its page, as its address has them.
  query text not null,
  cadence text not null check (cadence in ('day', 'week', 'month')),
  hour integer not null check (hour between 0 and 23),
  -- Of a week from Monday, 1, or of a month; null: each day.
  on_day integer check ((cadence = 'day') = (on_day is null) and on_day between 1 and 28),
  language text not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Null: stopped.
  next_at timestamptz,
  stopped_at timestamptz,
  check ((next_at is null) = (stopped_at is not null))
);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;

create table report_schedule_readers (
  schedule_id uuid not null references report_schedules (id) on delete cascade,
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  primary key (schedule_id, staff_id)
);
create index report_schedule_readers_staff on report_schedule_readers (staff_id);
