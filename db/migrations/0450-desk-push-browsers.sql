-- Whose browser it is that is pushed to: the hash of the id that a browser is given when somebody signs in there, the same
-- for everybody who does. Null: it was given none yet.
alter table staff_sessions add column browser_hash bytea;
create index staff_sessions_browser on staff_sessions (browser_hash, created_at) where browser_hash is not null;
create index staff_sessions_of_colleague on staff_sessions (staff_id, created_at);
alter table desk_push_subscriptions add column browser_hash bytea;
