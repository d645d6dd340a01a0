-- A search that everybody at the desk sees beside their own ones (rules/desk#16).
alter table staff_views add column is_shared boolean not null default false;
create index staff_views_shared on staff_views (list, name) where is_shared;
