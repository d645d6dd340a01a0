-- A cart or checkout of an assistant that a member linked: only calls with a token of theirs see it.
alter table agent_sessions add column member_id uuid references members (id);
create index agent_sessions_member on agent_sessions (member_id);
