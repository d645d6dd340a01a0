-- What a bank took back is gone from the payments that came, on the day its dispute was lost.
create or replace function mark_sales_of_ended() returns trigger language plpgsql as $$
begin
  perform mark_report_days('sales', new.ended_at, case tg_op when 'UPDATE' then old.ended_at end);
  if tg_table_name = 'order_disputes' then
    perform mark_report_days('tenders', new.ended_at, case tg_op when 'UPDATE' then old.ended_at end);
  end if;
  return null;
end $$;
insert into report_changes (subject, day)
select distinct 'tenders', report_day(ended_at) from order_disputes where outcome = 'lost';
