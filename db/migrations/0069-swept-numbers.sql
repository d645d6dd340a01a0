-- A telephone is written without its calling code too; bare digits count where they stand alone, and not inside a longer number.
create or replace function sweep_person(marks text[]) returns void language plpgsql as $$
declare
  col record;
  pattern text;
begin
  select string_agg(case when mark ~ '^\d+$' then '\m' || mark || '\M' else regexp_replace(mark, '([^[:alnum:]])', '\\\1', 'g') end, '|')
    into pattern from unnest(marks) as mark where length(mark) > 5;
  if pattern is null then
    return;
  end if;
  for col in
    select c.table_name, c.column_name, c.data_type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
      and c.table_name not in ('members', 'staff_accounts', 'settings', 'schema_migrations')
      and not exists (select from kept_after_erasure k where k.table_name = c.table_name and k.column_name = c.column_name)
  loop
    execute format(
      'update %1$I set %2$I = regexp_replace(%2$I::text, $1, ''erased'', ''gi'')::%3$s where %2$I::text ~* $1',
      col.table_name, col.column_name, col.data_type
    ) using pattern;
  end loop;
end $$;
