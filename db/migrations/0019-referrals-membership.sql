-- The word a member gives to friends; made when it is first asked for.
create table referral_codes (
  member_id uuid primary key references members (id),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  clicks integer not null default 0 check (clicks >= 0),
  created_at timestamptz not null default now()
);

-- Who brought a member; the first one counts.
create table referral_attachments (
  friend_id uuid primary key references members (id),
  referrer_id uuid not null references members (id),
  via text not null check (via in ('link', 'code')),
  at timestamptz not null,
  check (friend_id <> referrer_id)
);
create index referral_attachments_referrer on referral_attachments (referrer_id);

-- The code that a friend's first order is less by; it counts for those alone who were brought by somebody.
alter table coupons add column referral boolean not null default false;
create unique index coupons_referral on coupons (referral) where referral;
insert into coupons (code, label, kind, state, percent, scopes, first_order, identity_limit, referral) values (
  'FRIEND10', '{"chi": "朋友推薦九折", "tw": "好友推薦九折", "cn": "好友推荐九折", "eng": "10% off, brought by a friend"}',
  'percent', 'live', 10, '{single,subscription,treatment}', true, 1, true);

-- What somebody earns by an order they brought: the reward of a friend's first order, or an ambassador's commission. Amounts are HKD cents.
create table referrals (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('reward', 'commission')),
  referrer_id uuid not null references members (id),
  friend_id uuid references members (id),
  order_id uuid not null unique,
  order_number text not null,
  friend_initial text not null,
  state text not null check (state in ('ordered', 'review', 'pending', 'granted', 'rejected', 'clawed_back')),
  why text not null default '',
  -- What it is reckoned from, frozen when the order is paid: minor units of the order's currency, and what of it went back.
  base bigint not null check (base >= 0),
  returned bigint not null default 0 check (returned between 0 and base),
  -- In full, and as it stands after what went back.
  reward bigint not null check (reward >= 0),
  kept bigint not null check (kept between 0 and reward),
  -- Of what went back after it was granted, what the wallet did not hold any more.
  short bigint not null default 0 check (short >= 0),
  -- Of a commission: what statements hold of it already.
  stated bigint not null default 0,
  created_at timestamptz not null,
  granted_at timestamptz
);
create index referrals_referrer on referrals (referrer_id, created_at desc);
create index referrals_review on referrals (created_at) where state = 'review';

create table referral_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into referral_moves values
  ('ordered', 'pending'), ('ordered', 'review'), ('ordered', 'rejected'),
  ('review', 'pending'), ('review', 'rejected'),
  ('pending', 'granted'), ('pending', 'rejected'),
  ('granted', 'clawed_back');

-- States move as the table says, and each move leaves its event; the store names who moved it.
create function guard_referral() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('shop.referral_move', true), '')::jsonb;
begin
  if mover is null then raise exception 'referrals move by transition alone'; end if;
  if not exists (select from referral_moves m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a referral does not go from % to %', old.state, new.state;
  end if;
  insert into state_events (entity, entity_id, machine, from_state, to_state, actor, reason, at)
  values ('referral', new.id, 'state', old.state, new.state, mover ->> 'actor', mover ->> 'reason', (mover ->> 'at')::timestamptz);
  perform set_config('shop.referral_move', '', true);
  return new;
end $$;
create trigger referrals_move before update on referrals for each row when (old.state <> new.state) execute function guard_referral();
create trigger referrals_are_kept before delete on referrals for each row execute function refuse_change();

-- What an ambassador earned in a month, and how it was paid out.
create table commission_statements (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  amount bigint not null,
  orders integer not null check (orders >= 0),
  state text not null default 'open' check (state in ('open', 'paid')),
  paid_by text check (paid_by in ('wallet', 'bank')),
  paid_reference text not null default '',
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (member_id, month),
  check ((state = 'paid') = (paid_at is not null))
);

-- What needs a person about somebody's membership: spending fell below the threshold by a refund.
create table membership_flags (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  why text not null,
  at timestamptz not null,
  closed_at timestamptz,
  closed_by text not null default ''
);
create unique index membership_flags_open on membership_flags (member_id) where closed_at is null;
