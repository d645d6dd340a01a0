-- Packages of treatment sessions: what a paid order of treatments gives, session by session (rules/sessions).

create table treatment_packages (
  id uuid primary key,
  order_id uuid not null references orders (id),
  line_id uuid not null references order_lines (id),
  -- Which piece of the line it is; a package that was handed on has the one it came from.
  piece smallint not null check (piece >= 0),
  from_package_id uuid references treatment_packages (id),
  -- Null: of a guest, who opens it by a signed link of the order.
  member_id uuid references members (id),
  product_id uuid not null,
  sku text not null,
  sub_sku text not null,
  name texts not null,
  option_name texts not null,
  unique_url text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What all its sessions cost together, in minor units.
  paid bigint not null check (paid >= 0),
  sessions smallint not null check (sessions between 1 and 100),
  issued_at timestamptz not null,
  -- The last Hong Kong day on which a session can be given.
  expires_on date not null,
  -- While a bank asks its payment back nothing of it is booked.
  is_held boolean not null default false,
  -- A given number of days before the end was announced; a later end is announced again.
  announced_days smallint
);
create unique index treatment_packages_piece on treatment_packages (line_id, piece) where from_package_id is null;
create index treatment_packages_member on treatment_packages (member_id, issued_at desc);
create index treatment_packages_order on treatment_packages (order_id);
create index treatment_packages_from on treatment_packages (from_package_id) where from_package_id is not null;

create table treatment_sessions (
  id uuid primary key,
  package_id uuid not null references treatment_packages (id),
  position smallint not null check (position >= 1),
  unique (package_id, position),
  state text not null default 'active',
  changed_at timestamptz not null
);
create index treatment_sessions_open on treatment_sessions (package_id) where state in ('active', 'booked');

create table treatment_session_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into treatment_session_moves values
  ('active', 'booked'), ('active', 'refunded'), ('active', 'expired'), ('active', 'transferred'), ('active', 'forfeited'),
  ('booked', 'active'), ('booked', 'redeemed'), ('booked', 'forfeited'),
  ('forfeited', 'active'), ('expired', 'active');

create function guard_treatment_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'active' then
      raise exception 'a session begins active';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
      select from treatment_session_moves m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a session does not go from % to %', old.state, new.state;
  end if;
  if new.package_id <> old.package_id or new.position <> old.position then
    raise exception 'a session stays in its package';
  end if;
  return new;
end $$;
create trigger treatment_sessions_move before insert or update on treatment_sessions for each row execute function guard_treatment_session();

-- What happened to a package and its sessions, with who did it.
create table treatment_package_events (
  id bigint generated always as identity primary key,
  package_id uuid not null references treatment_packages (id),
  session_id uuid references treatment_sessions (id),
  kind text not null,
  actor text not null,
  reason text not null default '',
  details jsonb not null default '{}',
  at timestamptz not null
);
create index treatment_package_events_of on treatment_package_events (package_id, id);
create trigger treatment_package_events_stay before update or delete on treatment_package_events
  for each row execute function refuse_change();

-- Sessions of a treatment line that went back; its pieces are counted when all sessions of one did.
alter table order_lines add column refunded_sessions integer not null default 0 check (refunded_sessions >= 0);
create or replace function keep_order_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - '{shipped,refunded,unsent,released_at,refunded_sessions}'::text[]
      <> to_jsonb(new) - '{shipped,refunded,unsent,released_at,refunded_sessions}'::text[]
    or (old.released_at is not null and new.released_at is distinct from old.released_at) then
    raise exception 'the lines of an order stay as agreed';
  end if;
  return new;
end $$;
alter table order_lines disable trigger order_lines_stay;
update order_lines set refunded_sessions = refunded * coalesce(sessions, 1) where product_type = 'Treatment' and refunded > 0;
alter table order_lines enable trigger order_lines_stay;
alter table order_lines add check (refunded_sessions <= quantity * coalesce(sessions, 1));

-- Treatments that were paid before: what is left of them counts from the day they were paid.
with pieces as (
  select o.member_id, o.currency, o.confirmed_at, l.*, piece
  from orders o join order_lines l on l.order_id = o.id
    cross join lateral generate_series(l.refunded, l.quantity - 1) as piece
  where l.product_type = 'Treatment' and o.status in ('confirmed', 'completed') and o.confirmed_at is not null
), packages as (
  insert into treatment_packages (id, order_id, line_id, piece, member_id, product_id, sku, sub_sku, name, option_name, unique_url,
    currency, paid, sessions, issued_at, expires_on)
  select gen_random_uuid(), order_id, id, piece, member_id, product_id, sku, sub_sku, name, option_name, unique_url, currency,
    unit_net[piece + 1], coalesce(sessions, 1), confirmed_at,
    ((confirmed_at at time zone 'Asia/Hong_Kong')::date + interval '12 months')::date
  from pieces returning id, sessions, issued_at
)
insert into treatment_sessions (id, package_id, position, changed_at)
select gen_random_uuid(), id, position, issued_at from packages cross join lateral generate_series(1, sessions) as position;
