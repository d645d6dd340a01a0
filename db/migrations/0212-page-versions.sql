-- Which version of a page counts and since when; of legal texts what is new in it, and whether members are told.
alter table pages
  add column version integer not null default 1 check (version > 0),
  add column effective_at timestamptz not null default now(),
  add column changes texts not null default '{"chi": "", "eng": "", "cn": ""}',
  add column announced boolean not null default false;
update pages set effective_at = updated_at;
