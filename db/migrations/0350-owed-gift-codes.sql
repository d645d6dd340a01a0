-- Days and months were closed with what gift codes moved and what is owed of them the wrong way round.
create function pg_temp.turned(sums jsonb) returns jsonb language sql as $$
  select sums || (
    select jsonb_object_agg(part, (
      select coalesce(jsonb_agg(row || jsonb_build_object('gifts', -(row ->> 'gifts')::bigint) order by at), '[]')
      from jsonb_array_elements(sums -> part) with ordinality as rows (row, at)))
    from unnest(array['movements', 'liability']) as part)
$$;
alter table closed_days disable trigger closed_days_stay;
update closed_days set sums = pg_temp.turned(sums);
alter table closed_days enable trigger closed_days_stay;
alter table closed_months disable trigger closed_months_stay;
update closed_months set sums = pg_temp.turned(sums);
alter table closed_months enable trigger closed_months_stay;
