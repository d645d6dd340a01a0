-- A membership until 9999-12-31 ends on a day of five digits in Hong Kong, which no report can be asked for and JavaScript cannot read: the mark
-- of that day was never counted, and stopped every day behind it. Days that nobody can ask for are not marked.
create or replace function mark_report_days(subject text, variadic moments timestamptz[]) returns void language plpgsql as $$
declare
  moment timestamptz;
  marked date[] := '{}';
begin
  foreach moment in array moments loop
    if moment is not null and report_day(moment) between '0001-01-01' and '9999-12-30' and report_day(moment) <> all (marked) then
      insert into report_changes (subject, day) values (mark_report_days.subject, report_day(moment));
      marked := marked || report_day(moment);
    end if;
  end loop;
end $$;

delete from report_changes where day not between '0001-01-01' and '9999-12-30';
