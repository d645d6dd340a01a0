-- A return that the desk opened past the days, or without the photo, that buyers are bound by.
alter table returns add column is_overridden boolean not null default false;
