-- Platforms are told of orders that came of their checkouts (rules/agents#17).
alter table agent_sessions
  -- When the order is told of next, or again after a failure; null: nothing is to be told.
  add column notice_at timestamptz,
  add column notice_tries integer not null default 0,
  -- Since when there has been something to tell; three days later it is given up.
  add column notice_since timestamptz,
  add check ((notice_at is null) = (notice_since is null)),
  add check (notice_at is null or order_id is not null);
create index agent_sessions_notice_at on agent_sessions (notice_at) where notice_at is not null;
