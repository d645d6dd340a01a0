-- The audit log by months (rules/operations#27): nothing refers to an entry, and it is read in the order of time. What is there stays where
-- it is, as the first of its parts; a month that is old enough can be taken off and put aside (docs/operations.md).
create schema months;

alter table audit_log alter column id drop identity;
-- a table of the same name and columns takes its place at once
do $$ begin
  alter table audit_log set schema months;
  alter table months.audit_log rename to audit_log_earlier;
end $$;

create table audit_log (
  id bigint generated always as identity,
  at timestamptz not null,
  staff_id uuid references staff_accounts (id),
  who text not null,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  reason text not null default '',
  ip text,
  is_request boolean not null default false,
  words text not null generated always as (audit_words(who, reason, entity_id, before, after)) stored,
  api_key_id uuid,
  primary key (id, at)
) partition by range (at);
alter table audit_log alter column words set statistics 1000;

do $$
declare
  entries bigint;
  newest timestamptz;
  bound timestamptz;
begin
  select max(id), max(at) into entries, newest from months.audit_log_earlier;
  bound := date_trunc('month', greatest(now(), newest), 'UTC') + interval '1 month';
  perform setval(pg_get_serial_sequence('public.audit_log', 'id'), coalesce(entries, 0) + 1, false);
  -- the key of what is there has no time yet; nothing is written meanwhile, as the table is locked
  alter table months.audit_log_earlier drop constraint audit_log_pkey;
  drop trigger audit_log_stays on months.audit_log_earlier; -- that of the whole table is passed on to its parts
  execute format('alter table public.audit_log attach partition months.audit_log_earlier for values from (minvalue) to (%L)', bound);
  execute format('create table months.audit_log_later partition of public.audit_log for values from (%L) to (maxvalue)', bound);
  create trigger audit_log_is_kept before truncate on months.audit_log_later for each statement execute function refuse_change();
end $$;

create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_entity_at on audit_log (entity, at desc, id desc);
create index audit_log_staff_at on audit_log (staff_id, at desc, id desc);
create index audit_log_action_at on audit_log (action, at desc, id desc);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_words on audit_log using gin (words gin_trgm_ops);
create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_kept before truncate on audit_log for each statement execute function refuse_change();

-- Gives a table that is never emptied its parts by months, as far as a day, each named by its month; the last, `…_later`, is open, so that
-- nothing is ever without a place. A row that a wrong clock put there keeps it, with all months up to it. Waits for writers, and they for it.
create function make_months(whole text, until timestamptz) returns void language plpgsql as $$
declare
  later text := whole || '_later';
  first timestamptz;
  next timestamptz;
  newest timestamptz;
  part text;
begin
  loop
    select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1]::timestamptz into strict first
    from pg_class c where c.relnamespace = 'months'::regnamespace and c.relname = later;
    exit when first >= until;
    next := date_trunc('month', first, 'UTC') + interval '1 month';
    part := whole || to_char(first at time zone 'UTC', '"_"YYYY"_"MM');
    execute format('alter table public.%I detach partition months.%I', whole, later);
    execute format('select max(at) from months.%I', later) into newest;
    if newest is null then
      execute format('create table months.%I partition of public.%I for values from (%L) to (%L)', part, whole, first, next);
      execute format('create trigger %I before truncate on months.%I for each statement execute function refuse_change()', whole || '_is_kept', part);
      execute format('alter table public.%I attach partition months.%I for values from (%L) to (maxvalue)', whole, later, next);
    else
      next := greatest(next, date_trunc('month', newest, 'UTC') + interval '1 month');
      execute format('alter table months.%I rename to %I', later, part);
      execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)', whole, part, first, next);
      execute format('create table months.%I partition of public.%I for values from (%L) to (maxvalue)', later, whole, next);
      execute format('create trigger %I before truncate on months.%I for each statement execute function refuse_change()', whole || '_is_kept', later);
    end if;
  end loop;
end $$;
select make_months('audit_log', now() + interval '3 months');
