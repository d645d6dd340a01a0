-- One option taken for another in many contracts at once, line by line, so that a run goes on where it stopped.

create table subscription_substitutions (
  id uuid primary key,
  from_sub_sku text not null,
  to_sub_sku text not null check (to_sub_sku <> from_sub_sku),
  actor text not null,
  reason text not null,
  created_at timestamptz not null
);
create index subscription_substitutions_newest on subscription_substitutions (created_at desc, id);

create table subscription_substitution_lines (
  substitution_id uuid not null references subscription_substitutions (id),
  line_id uuid not null,
  primary key (substitution_id, line_id),
  subscription_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'left_out')),
  -- Why it was left out.
  issue text,
  ended_at timestamptz,
  check ((state = 'left_out') = (issue is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index subscription_substitution_lines_of on subscription_substitution_lines (subscription_id);
