-- Shopping by assistants (rules/agents): platforms that called, by the address of their profile, with the profile as it was last read.
create table agent_platforms (
  id uuid primary key default uuidv7(),
  profile_url text not null unique check (length(profile_url) <= 500),
  -- Null: it was never read whole.
  profile jsonb,
  fresh_until timestamptz,
  -- What came of the last try, while it is not tried again; null: it went well.
  failure text check (failure in ('unreachable', 'malformed')),
  retry_at timestamptz,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  check ((failure is null) = (retry_at is null)),
  check ((profile is null) = (fresh_until is null))
);
create index agent_platforms_seen_at on agent_platforms (seen_at);

-- A cart or a checkout of an assistant. Its goods lie in the cart of a visit that nobody else can open.
create table agent_sessions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('cart', 'checkout')),
  platform_id uuid not null references agent_platforms (id),
  session_hash bytea not null references sessions (id_hash) on delete cascade,
  -- Of a checkout that a cart was turned into.
  from_cart uuid references agent_sessions (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'canceled', 'handed_over', 'ordered')),
  country text not null,
  currency text not null,
  locale text not null,
  -- Who buys and where it goes, sealed; null once it is needed no more.
  details bytea,
  -- The cart in the buyer's browser that took it over, and its version then: an order of it is of that version or a later one.
  cart_id uuid,
  cart_version integer,
  order_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  check (kind = 'checkout' or state in ('open', 'canceled')),
  check ((cart_id is not null) <= (state in ('handed_over', 'ordered'))),
  check ((cart_id is null) = (cart_version is null)),
  check ((order_id is not null) = (state = 'ordered'))
);
create unique index agent_sessions_from_cart on agent_sessions (from_cart) where state in ('open', 'handed_over');
create index agent_sessions_platform on agent_sessions (platform_id);
create index agent_sessions_session on agent_sessions (session_hash);
create index agent_sessions_cart on agent_sessions (cart_id) where state = 'handed_over';
create unique index agent_sessions_order on agent_sessions (order_id);
create index agent_sessions_expires_at on agent_sessions (expires_at);
