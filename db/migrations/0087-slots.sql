-- What a booking is chosen from: days of branches, resources, shifts, and what is taken of them (rules/slots).
create extension if not exists btree_gist;

-- Whose public holidays a branch keeps; on them it has the hours of weekends.
alter table branches add column holiday_country text not null default 'hk' check (holiday_country ~ '^[a-z]{2}$'),
  alter column hours set default '{"weekdays": [600, 1140], "weekends": [720, 1140]}';

create table public_holidays (
  country text not null check (country ~ '^[a-z]{2}$'),
  day date not null,
  primary key (country, day),
  name texts not null
);
create trigger public_holidays_changed after insert or update or delete on public_holidays
  for each statement execute function announce_change('branch_days');

-- Hours of one day instead of the usual ones, as minutes since midnight: [600, 1140]; null: closed.
create table branch_special_days (
  branch_key text not null references branches (key) on delete cascade,
  day date not null,
  primary key (branch_key, day),
  hours jsonb check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 2),
  reason texts not null
);
create trigger branch_special_days_changed after insert or update or delete on branch_special_days
  for each statement execute function announce_change('branch_days');

-- When a shift, a break or a claim is: never empty, never without an end, the end not part of it.
create domain hours_span as tstzrange check (
  value is null or (not isempty(value) and lower(value) is not null and upper(value) is not null
    and lower_inc(value) and not upper_inc(value)));

-- What a treatment needs: somebody, a room, sometimes a device. Therapists go from branch to branch.
create table resources (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('therapist', 'room', 'device')),
  branch_key text references branches (key),
  name texts not null,
  -- Spoken by a therapist.
  languages text[] not null default '{}' check (languages <@ '{yue,cmn,eng}'),
  device_kind text check (device_kind ~ '^[a-z0-9_]{1,40}$'),
  -- The account at the desk of a therapist.
  staff_id uuid unique references staff_accounts (id),
  position smallint not null default 0,
  active boolean not null default true,
  -- Shifts are made from the weekly pattern up to this day.
  scheduled_until date,
  check ((kind = 'therapist') = (branch_key is null)),
  check ((kind = 'device') = (device_kind is not null)),
  check (kind = 'therapist' or (languages = '{}' and staff_id is null and scheduled_until is null))
);
create index resources_branch on resources (branch_key) where branch_key is not null;

create table therapist_skills (
  resource_id uuid not null references resources (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  primary key (resource_id, product_id)
);
create index therapist_skills_product on therapist_skills (product_id);

-- The usual week of a therapist, 1 is Monday; minutes since midnight.
create table shift_patterns (
  resource_id uuid not null references resources (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  primary key (resource_id, weekday),
  branch_key text not null references branches (key),
  starts smallint not null check (starts between 0 and 1435),
  ends smallint not null check (ends between 5 and 1440),
  break_starts smallint,
  break_ends smallint,
  check (starts < ends),
  check ((break_starts is null) = (break_ends is null)),
  check (starts < break_starts and break_starts < break_ends and break_ends < ends)
);

-- Days on which the pattern makes no shift.
create table days_off (
  resource_id uuid not null references resources (id) on delete cascade,
  day date not null,
  primary key (resource_id, day)
);

create table shifts (
  id uuid primary key default uuidv7(),
  resource_id uuid not null references resources (id),
  branch_key text not null references branches (key),
  during hours_span not null,
  -- Changed by hand: a new weekly pattern leaves it as it is.
  edited boolean not null default false,
  -- A therapist is never on two shifts at once.
  constraint shifts_apart exclude using gist (resource_id with =, during with &&)
);
create index shifts_branch on shifts using gist (branch_key, during);

create table shift_breaks (
  id uuid primary key default uuidv7(),
  shift_id uuid not null references shifts (id) on delete cascade,
  during hours_span not null,
  constraint shift_breaks_apart exclude using gist (shift_id with =, during with &&)
);

-- How a treatment is booked; one without a row has the defaults.
create table booking_services (
  product_id uuid primary key references products (id) on delete cascade,
  buffer_before_minutes smallint not null default 5 check (buffer_before_minutes between 0 and 120),
  buffer_after_minutes smallint not null default 10 check (buffer_after_minutes between 0 and 120),
  device_kind text check (device_kind ~ '^[a-z0-9_]{1,40}$'),
  needs_room boolean not null default true,
  auto_confirm boolean not null default true,
  needs_patch_test boolean not null default false,
  needs_health_answers boolean not null default true,
  -- Days after which it is done again at best; null: no rhythm.
  rhythm_days smallint check (rhythm_days between 1 and 365)
);

-- What is taken of a resource, by a booking or by staff: training, repair. Two that count never overlap.
create table resource_claims (
  id uuid primary key default uuidv7(),
  resource_id uuid not null references resources (id),
  during hours_span not null,
  booking_id uuid,
  block_reason text check (length(block_reason) between 1 and 200),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (num_nonnulls(booking_id, block_reason) = 1),
  constraint resource_claims_apart exclude using gist (resource_id with =, during with &&) where (is_active)
);
create index resource_claims_booking on resource_claims (booking_id) where booking_id is not null;

-- Hong Kong's general holidays besides Sundays, as gazetted.
insert into public_holidays (country, day, name)
select 'hk', h.day::date, jsonb_build_object('chi', h.chi, 'cn', h.cn, 'eng', h.eng) from (values
  ('2026-01-01', '一月一日', '一月一日', 'The first day of January'),
  ('2026-02-17', '農曆年初一', '农历年初一', 'Lunar New Year''s Day'),
  ('2026-02-18', '農曆年初二', '农历年初二', 'The second day of Lunar New Year'),
  ('2026-02-19', '農曆年初三', '农历年初三', 'The third day of Lunar New Year'),
  ('2026-04-03', '耶穌受難節', '耶稣受难节', 'Good Friday'),
  ('2026-04-04', '耶穌受難節翌日', '耶稣受难节翌日', 'The day following Good Friday'),
  ('2026-04-06', '清明節翌日', '清明节翌日', 'The day following Ching Ming Festival'),
  ('2026-04-07', '復活節星期一翌日', '复活节星期一翌日', 'The day following Easter Monday'),
  ('2026-05-01', '勞動節', '劳动节', 'Labour Day'),
  ('2026-05-25', '佛誕翌日', '佛诞翌日', 'The day following the Birthday of the Buddha'),
  ('2026-06-19', '端午節', '端午节', 'Tuen Ng Festival'),
  ('2026-07-01', '香港特別行政區成立紀念日', '香港特别行政区成立纪念日', 'Hong Kong Special Administrative Region Establishment Day'),
  ('2026-09-26', '中秋節翌日', '中秋节翌日', 'The day following the Chinese Mid-Autumn Festival'),
  ('2026-10-01', '國慶日', '国庆日', 'National Day'),
  ('2026-10-19', '重陽節翌日', '重阳节翌日', 'The day following Chung Yeung Festival'),
  ('2026-12-25', '聖誕節', '圣诞节', 'Christmas Day'),
  ('2026-12-26', '聖誕節後第一個周日', '圣诞节后第一个周日', 'The first weekday after Christmas Day'),
  ('2027-01-01', '一月一日', '一月一日', 'The first day of January'),
  ('2027-02-06', '農曆年初一', '农历年初一', 'Lunar New Year''s Day'),
  ('2027-02-08', '農曆年初三', '农历年初三', 'The third day of Lunar New Year'),
  ('2027-02-09', '農曆年初四', '农历年初四', 'The fourth day of Lunar New Year'),
  ('2027-03-26', '耶穌受難節', '耶稣受难节', 'Good Friday'),
  ('2027-03-27', '耶穌受難節翌日', '耶稣受难节翌日', 'The day following Good Friday'),
  ('2027-03-29', '復活節星期一', '复活节星期一', 'Easter Monday'),
  ('2027-04-05', '清明節', '清明节', 'Ching Ming Festival'),
  ('2027-05-01', '勞動節', '劳动节', 'Labour Day'),
  ('2027-05-13', '佛誕', '佛诞', 'The Birthday of the Buddha'),
  ('2027-06-09', '端午節', '端午节', 'Tuen Ng Festival'),
  ('2027-07-01', '香港特別行政區成立紀念日', '香港特别行政区成立纪念日', 'Hong Kong Special Administrative Region Establishment Day'),
  ('2027-09-16', '中秋節翌日', '中秋节翌日', 'The day following the Chinese Mid-Autumn Festival'),
  ('2027-10-01', '國慶日', '国庆日', 'National Day'),
  ('2027-10-08', '重陽節', '重阳节', 'Chung Yeung Festival'),
  ('2027-12-25', '聖誕節', '圣诞节', 'Christmas Day'),
  ('2027-12-27', '聖誕節後第一個周日', '圣诞节后第一个周日', 'The first weekday after Christmas Day')
) as h (day, chi, cn, eng);
