-- How somebody likes the lists of the desk (rules/desk#17): the columns of each, in order, and how close its rows stand.
create table staff_list_columns (
  staff_id uuid not null references staff_accounts (id),
  list text not null check (length(list) <= 60),
  columns text[] not null check (cardinality(columns) between 1 and 40),
  primary key (staff_id, list)
);

create table staff_list_density (
  staff_id uuid primary key references staff_accounts (id),
  density text not null check (density in ('comfortable', 'compact'))
);
