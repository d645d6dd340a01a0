-- One row for each product of a member's delivered order that may be reviewed: it waits, is written, looked at, published.
-- Reviews of a file have a code instead of a member. What is written anew over a published one is a row of its own until it is published.
alter table reviews
  alter column code drop not null,
  alter column nickname drop not null,
  alter column register_day drop not null,
  alter column created_at drop not null,
  alter column rating drop not null,
  alter column language drop not null,
  alter column title drop not null,
  alter column content drop not null,
  add column member_id uuid references members (id),
  add column order_id uuid references orders (id),
  add column line_id uuid references order_lines (id),
  -- Of a new version: the row it was first written in.
  add column root_id uuid references reviews (id),
  -- What was bought, as it was agreed: names, picture, address of the page, order number.
  add column bought jsonb check (jsonb_typeof(bought) = 'object'),
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  -- When its buyer was asked by letter.
  add column asked_at timestamptz,
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  -- Changes are asked for once.
  add column was_sent_back boolean not null default false,
  -- What reading it by machine found; nothing found: it may be published by itself.
  add column findings text[] not null default '{}',
  -- Of its text without case, space and signs, to find copies by.
  add column words_hash bytea,
  -- Why it was not published, and what its author was told.
  add column reasons text[] not null default '{}',
  add column note text not null default '',
  add column photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 6),
  -- Its author received a reward, and readers are told so.
  add column rewarded boolean not null default false;
alter table reviews drop constraint reviews_state_check;
alter table reviews
  add constraint reviews_state_check check (
    state in ('awaiting', 'processing', 'published', 'rejected', 'changes_requested', 'hidden', 'withdrawn', 'replaced')),
  add constraint reviews_written check (
    state = 'awaiting' or (nickname is not null and register_day is not null and created_at is not null and rating is not null
      and language is not null and title is not null and content is not null)),
  add constraint reviews_author check (
    (code is null) = (member_id is not null) and (member_id is null) = (order_id is null) and (member_id is null) = (bought is null)
    and (member_id is null) = (opens_at is null) and (member_id is null) = (closes_at is null) and opens_at < closes_at);
create unique index reviews_once on reviews (order_id, inventory_sku) where root_id is null;
create unique index reviews_one_published on reviews (coalesce(root_id, id)) where state = 'published' and member_id is not null;
create unique index reviews_one_open on reviews (coalesce(root_id, id)) where state in ('processing', 'changes_requested') and member_id is not null;
create index reviews_of_member on reviews (member_id, state) where member_id is not null;
create index reviews_words on reviews (words_hash);
create index reviews_to_look_at on reviews (submitted_at) where state = 'processing';
create index reviews_to_ask on reviews (opens_at) where state = 'awaiting' and asked_at is null;
create index reviews_photos on reviews using gin (photo_ids) where state = 'published';

-- Readers' copies are dropped when something they see has changed, not with every order that is delivered.
drop trigger reviews_changed on reviews;
create function announce_review() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.state = 'published') or (tg_op <> 'DELETE' and new.state = 'published') then
    perform pg_notify('shop_changed', 'reviews');
  end if;
  return null;
end $$;
create trigger reviews_changed after insert or update or delete on reviews for each row execute function announce_review();

-- Moves of reviews and rewards; the rooms' rules say the same, and tests compare them.
create table moves (
  entity text not null,
  from_state text not null,
  to_state text not null,
  primary key (entity, from_state, to_state)
);
insert into moves values
  ('review', 'awaiting', 'processing'),
  ('review', 'processing', 'published'), ('review', 'processing', 'rejected'), ('review', 'processing', 'changes_requested'),
  ('review', 'processing', 'withdrawn'),
  ('review', 'changes_requested', 'processing'), ('review', 'changes_requested', 'withdrawn'),
  ('review', 'published', 'hidden'), ('review', 'published', 'withdrawn'), ('review', 'published', 'replaced'),
  ('reward', 'locked', 'claimable'), ('reward', 'locked', 'void'),
  ('reward', 'claimable', 'claimed'), ('reward', 'claimable', 'expired'), ('reward', 'claimable', 'void'),
  ('reward', 'claimed', 'reserved'), ('reward', 'claimed', 'redeemed'), ('reward', 'claimed', 'expired'),
  ('reward', 'reserved', 'redeemed'), ('reward', 'reserved', 'claimed'),
  ('reward', 'redeemed', 'claimed');

-- A state moves only for who says so by name: who, why and when become the event.
create function guard_move() returns trigger language plpgsql as $$
declare
  mover jsonb := nullif(current_setting('shop.move', true), '')::jsonb;
  was text := case tg_op when 'INSERT' then null else old.state end;
begin
  if mover is null or mover ->> 'entity' <> tg_argv[0] or mover ->> 'id' <> new.id::text or coalesce(mover ->> 'actor', '') = '' then
    raise exception 'the state of a % moves by transition alone', tg_argv[0];
  end if;
  if tg_op = 'INSERT' and new.state <> tg_argv[1] then
    raise exception 'a % begins as %', tg_argv[0], tg_argv[1];
  end if;
  if tg_op = 'UPDATE' and not exists (
    select from moves m where m.entity = tg_argv[0] and m.from_state = was and m.to_state = new.state) then
    raise exception 'a % does not go from % to %', tg_argv[0], was, new.state;
  end if;
  insert into state_events (entity, entity_id, machine, from_state, to_state, actor, reason, at)
  values (tg_argv[0], new.id, 'state', was, new.state, mover ->> 'actor', mover ->> 'reason', (mover ->> 'at')::timestamptz);
  perform set_config('shop.move', '', true);
  return new;
end $$;
create trigger reviews_move before update on reviews for each row when (old.state <> new.state) execute function guard_move('review');

create function begin_review() returns trigger language plpgsql as $$
begin
  if (new.state = 'awaiting') <> (new.root_id is null) or new.state not in ('awaiting', 'processing') then
    raise exception 'a review begins by waiting for its author';
  end if;
  insert into state_events (entity, entity_id, machine, to_state, actor, at)
  values ('review', new.id, 'state', new.state, case when new.root_id is null then 'system' else 'member' end,
          coalesce(new.submitted_at, now()));
  return null;
end $$;
create trigger reviews_begin after insert on reviews for each row when (new.member_id is not null) execute function begin_review();

-- Whose it is and what it is about stay.
create function keep_review() returns trigger language plpgsql as $$
begin
  raise exception 'whose review it is, and of what, stays';
end $$;
create trigger reviews_stay before update on reviews for each row
  when (old.member_id is not null and (old.member_id, old.order_id, old.line_id, old.root_id, old.inventory_sku)
        is distinct from (new.member_id, new.order_id, new.line_id, new.root_id, new.inventory_sku))
  execute function keep_review();

-- Pictures that came with a review, drawn anew by us. Until a published version names one, its author and staff alone see it.
create table review_photos (
  id uuid primary key,
  review_id uuid not null references reviews (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index review_photos_review on review_photos (review_id);
create index review_photos_created_at on review_photos (created_at);

-- Few stars: the care team gets in touch. The review goes its way meanwhile.
create table review_cares (
  review_id uuid primary key references reviews (id),
  opened_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  note text not null default '',
  check ((done_at is null) = (done_by is null))
);
create index review_cares_open on review_cares (opened_at) where done_at is null;

-- What a review earns, whatever its stars: locked while it is looked at, claimable once it is published.
create table rewards (
  id uuid primary key default uuidv7(),
  member_id uuid not null references members (id),
  review_id uuid not null unique references reviews (id),
  state text not null default 'locked'
    check (state in ('locked', 'claimable', 'claimed', 'reserved', 'redeemed', 'expired', 'void')),
  -- What it is for: the sku of the reviewed product.
  sku text not null,
  -- What was chosen; its worth in HKD cents.
  choice text,
  kind text check (kind in ('gift_item', 'cash_dollar', 'coupon')),
  sub_sku text,
  worth bigint check (worth >= 0),
  coupon_code text,
  order_id uuid references orders (id),
  claimable_at timestamptz,
  expires_at timestamptz,
  -- The last day on which its owner was reminded, counted from when it became claimable.
  reminded smallint not null default 0,
  created_at timestamptz not null,
  check ((state in ('claimed', 'reserved', 'redeemed')) <= (choice is not null and kind is not null and worth is not null)),
  check ((kind = 'gift_item') = (sub_sku is not null)),
  check ((state = 'reserved') <= (order_id is not null and kind = 'gift_item')),
  check ((state = 'redeemed' and kind = 'gift_item') <= (order_id is not null)),
  check ((state in ('claimable', 'claimed', 'reserved')) <= (expires_at is not null)),
  check ((state = 'redeemed' and kind = 'coupon') <= (coupon_code is not null))
);
create index rewards_member on rewards (member_id, created_at desc);
create index rewards_expires_at on rewards (expires_at) where state in ('claimable', 'claimed');
-- One reward an order.
create unique index rewards_one_an_order on rewards (order_id) where state in ('reserved', 'redeemed');
create trigger rewards_move before update on rewards for each row when (old.state <> new.state) execute function guard_move('reward');
create trigger rewards_begin before insert on rewards for each row execute function guard_move('reward', 'locked');
create trigger rewards_are_kept before delete on rewards for each row execute function refuse_change();
