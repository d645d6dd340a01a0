create table pages (
  slug text primary key check (slug ~ '^[a-z0-9-]+$'),
  title texts not null,
  intro texts not null,
  body texts not null,
  updated_at timestamptz not null default now()
);
create trigger pages_changed after insert or update or delete on pages
  for each statement execute function announce_change('pages');

create table branches (
  key text primary key check (key ~ '^[a-z0-9-]+$'),
  position smallint not null,
  name texts not null,
  address texts not null,
  directions texts not null,
  phone text not null,
  hours jsonb not null,
  map_query text not null,
  bookable boolean not null default true
);
create trigger branches_changed after insert or update or delete on branches
  for each statement execute function announce_change('branches');

create sequence feedback_numbers start 10001;
create table feedback (
  id uuid primary key default uuidv7(),
  number text not null unique default 'F' || nextval('feedback_numbers'),
  topic text not null,
  name text not null,
  email text not null,
  phone text,
  order_number text,
  text text not null,
  locale text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now()
);

create table newsletter_signups (
  email text primary key,
  locale text not null,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'left')),
  token_hash bytea not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- What visitors did, without who they are; kept 400 days.
create table interactions (
  id bigint generated always as identity primary key,
  type text not null,
  path text not null,
  locale text not null,
  country text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index interactions_at on interactions using brin (at);
