-- Searches that found nothing, by Hong Kong day (rules/reports#18). Those of before had no day, country or visitors, and say nothing
-- that could be counted by day.
drop table empty_searches;
create table empty_searches (
  day date not null,
  term text not null check (term <> ''),
  locale text not null,
  country text not null,
  searches integer not null check (searches > 0),
  primary key (day, term, locale, country)
);
create index empty_searches_term on empty_searches (term);

-- Who searched for a term, by a word that is made of the term as well: two terms of one visitor have nothing in common.
create table empty_search_visitors (
  term text not null,
  visitor bytea not null,
  last_on date not null,
  primary key (term, visitor)
);
create index empty_search_visitors_last on empty_search_visitors (last_on);
create index empty_searches_day on empty_searches (day);

create table report_search_days (
  day date not null, term text not null, locale text not null, country text not null,
  searches bigint not null,
  primary key (day, term, locale, country)
);

create function mark_empty_searches() returns trigger language plpgsql as $$
begin
  insert into report_changes (subject, day) values ('searches', case tg_op when 'DELETE' then old.day else new.day end);
  return null;
end $$;
create trigger empty_searches_mark after insert or delete or update of searches on empty_searches
  for each row execute function mark_empty_searches();

-- Whether a term is shown depends on how many searched for it: every day of it is counted again when that changes.
create function mark_searches_of_term() returns trigger language plpgsql as $$
declare
  changed text := case tg_op when 'DELETE' then old.term else new.term end;
  visitors integer;
begin
  select count(*) into visitors from empty_search_visitors where term = changed;
  if visitors = (case tg_op when 'DELETE' then 2 else 3 end) then
    insert into report_changes (subject, day) select distinct 'searches', day from empty_searches where term = changed;
  end if;
  return null;
end $$;
create trigger empty_search_visitors_mark after insert or delete on empty_search_visitors
  for each row execute function mark_searches_of_term();
