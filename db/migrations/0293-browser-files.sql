-- Scripts, styles, fonts and words of builds that pages in browsers still ask for when another build has taken their place
-- (rules/operations#26). Names carry a hash: one name is one content for ever.
create table browser_files (
  name text primary key check (name like 'assets/%'),
  plain bytea not null,
  brotli bytea,
  -- since when no process was started with it
  left_at timestamptz
);
