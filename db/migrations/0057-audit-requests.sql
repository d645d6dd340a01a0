-- Entries of the log that only asked for a second person, and changed nothing yet.
alter table audit_log add column is_request boolean not null default false;
