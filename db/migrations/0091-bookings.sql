-- Appointments for treatments (rules/bookings).

-- Answers about health before a treatment: sealed, one row each time they were given.
create table health_answers (
  id uuid primary key,
  member_id uuid references members (id),
  -- Of a guest: the order whose package it is for.
  order_id uuid references orders (id),
  version smallint not null,
  answers bytea not null,
  -- One of them makes a colleague look first.
  is_flagged boolean not null,
  answered_at timestamptz not null,
  check (num_nonnulls(member_id, order_id) = 1)
);
create index health_answers_member on health_answers (member_id, answered_at desc) where member_id is not null;
create index health_answers_order on health_answers (order_id, answered_at desc) where order_id is not null;

-- Seen by staff: a patch of skin was tested for a treatment.
create table patch_tests (
  id uuid primary key,
  member_id uuid not null references members (id),
  product_id uuid not null,
  tested_at timestamptz not null,
  actor text not null
);
create index patch_tests_member on patch_tests (member_id, product_id, tested_at desc);

create table bookings (
  id uuid primary key,
  number text not null unique check (number ~ '^B-[0-9]{6}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- A member's, a guest's by the order of the package, or held by a browser that has said nothing yet.
  member_id uuid references members (id),
  order_id uuid references orders (id),
  session_hash bytea,
  package_id uuid references treatment_packages (id),
  session_id uuid references treatment_sessions (id),
  product_id uuid not null,
  sku text not null,
  name texts not null,
  unique_url text not null,
  thumbnail text not null,
  branch_key text not null references branches (key),
  therapist_id uuid references resources (id),
  -- They left it to the shop who gives it.
  is_any_therapist boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at),
  state text not null default 'held',
  -- When a hold or a request lapses by itself.
  lapses_at timestamptz,
  code text check (code ~ '^[0-9]{6}$'),
  health_id uuid references health_answers (id),
  -- How often it was moved, and the booking it was before.
  moves smallint not null default 0 check (moves >= 0),
  moved_from uuid references bookings (id),
  -- A place of the waiting list that is kept for somebody.
  is_offer boolean not null default false,
  -- Who booked it for them at the desk.
  actor text not null default 'shopper',
  note text not null default '',
  after_care text not null default '',
  end_reason text not null default '',
  is_waived boolean not null default false,
  reminded_hours smallint,
  locale text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  checked_in_at timestamptz,
  ended_at timestamptz,
  check (state in ('held', 'lapsed') or session_id is not null or actor <> 'shopper')
);
create index bookings_member on bookings (member_id, starts_at desc) where member_id is not null;
create index bookings_order on bookings (order_id) where order_id is not null;
create index bookings_branch on bookings (branch_key, starts_at);
create index bookings_lapse on bookings (lapses_at) where lapses_at is not null;
create index bookings_ahead on bookings (starts_at) where state in ('requested', 'confirmed', 'checked_in');
-- One session is for one appointment at a time.
create unique index bookings_session on bookings (session_id) where state in ('requested', 'confirmed', 'checked_in');

alter table resource_claims add foreign key (booking_id) references bookings (id);

create table booking_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into booking_moves values
  ('held', 'requested'), ('held', 'confirmed'), ('held', 'lapsed'),
  ('requested', 'confirmed'), ('requested', 'lapsed'), ('requested', 'cancelled_early'), ('requested', 'cancelled_by_shop'),
  ('requested', 'rescheduled'),
  ('confirmed', 'checked_in'), ('confirmed', 'cancelled_early'), ('confirmed', 'cancelled_late'), ('confirmed', 'cancelled_by_shop'),
  ('confirmed', 'no_show'), ('confirmed', 'rescheduled'),
  ('checked_in', 'confirmed'), ('checked_in', 'completed'), ('checked_in', 'cancelled_by_shop');

-- States move only along the table; what a booking takes of others follows its state.
create function guard_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('held', 'confirmed', 'requested') then
      raise exception 'a booking begins held, requested or confirmed';
    end if;
    return new;
  end if;
  if new.state <> old.state then
    if not exists (select from booking_moves m where m.from_state = old.state and m.to_state = new.state) then
      raise exception 'a booking does not go from % to %', old.state, new.state;
    end if;
    update resource_claims set is_active = new.state in ('held', 'requested', 'confirmed', 'checked_in')
      where booking_id = new.id and is_active <> (new.state in ('held', 'requested', 'confirmed', 'checked_in'));
  end if;
  return new;
end $$;
create trigger bookings_move before insert or update on bookings for each row execute function guard_booking();

create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id),
  kind text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null
);
create index booking_events_of on booking_events (booking_id, id);
create trigger booking_events_stay before update or delete on booking_events for each row execute function refuse_change();

-- Who would come if a place opened: one wish for a treatment, a branch, a day and a part of it.
create table booking_waitlist (
  id uuid primary key,
  member_id uuid not null references members (id),
  product_id uuid not null,
  branch_key text not null references branches (key),
  day date not null,
  part text not null check (part in ('morning', 'afternoon', 'evening')),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  -- The place that is kept for them.
  booking_id uuid references bookings (id),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index booking_waitlist_once on booking_waitlist (member_id, product_id, branch_key, day, part)
  where state in ('waiting', 'offered');
create index booking_waitlist_turn on booking_waitlist (branch_key, product_id, day, part, created_at) where state = 'waiting';

-- A calendar to subscribe to, by a secret link.
create table booking_feeds (
  member_id uuid primary key references members (id),
  token_hash bytea not null unique,
  created_at timestamptz not null
);
