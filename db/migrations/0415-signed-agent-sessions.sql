-- A cart or checkout that was made or changed in a signed call: calls that prove their platform alone see it.
alter table agent_sessions add column is_signed boolean not null default false;
