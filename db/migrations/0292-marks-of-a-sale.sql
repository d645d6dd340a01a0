-- A paid order marks its day for five reports in one statement, which was one for each.
create or replace function mark_sales_of_order() returns trigger language plpgsql as $$
begin
  insert into report_changes (subject, day)
  select subject, day from unnest('{sales,tenders,coupons,promise,membership}'::text[]) as subject, (
    select distinct report_day(moment) as day
    from unnest(array[new.confirmed_at, case tg_op when 'UPDATE' then old.confirmed_at end]) as moment where moment is not null
  ) as days;
  return null;
end $$;
