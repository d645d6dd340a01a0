-- A delivery of an option that was made together: its number, its last day, what may be done with it (rules/stock#8).
create table stock_lots (
  id uuid primary key default uuidv7(),
  sub_sku text not null,
  number text not null check (number <> ''),
  expires_on date,
  state text not null check (state in ('open', 'short_dated', 'clearance', 'expired', 'blocked')),
  -- What somebody wrote who blocked it.
  blocked_because text not null default '',
  received_at timestamptz not null,
  unique (sub_sku, number),
  check (expires_on is not null or state in ('open', 'blocked'))
);
create index stock_lots_expiry on stock_lots (expires_on) where state in ('open', 'short_dated', 'clearance');

-- Pieces of a lot at a place. What lies there beyond its lots came before lots were written down, or without one.
create table stock_lot_levels (
  lot_id uuid not null references stock_lots (id),
  place text not null default 'warehouse',
  sub_sku text not null,
  pieces integer not null check (pieces >= 0),
  primary key (lot_id, place)
);
create index stock_lot_levels_sku on stock_lot_levels (sub_sku, place) where pieces > 0;

-- What of a move of stock was of a lot, and for which line and parcel it left.
create table stock_lot_moves (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references stock_lots (id),
  move_id uuid not null references stock_moves (id),
  place text not null default 'warehouse',
  sub_sku text not null,
  pieces integer not null check (pieces <> 0),
  line_id uuid,
  parcel_id uuid,
  at timestamptz not null
);
create index stock_lot_moves_lot on stock_lot_moves (lot_id);
create index stock_lot_moves_move on stock_lot_moves (move_id);
create index stock_lot_moves_line on stock_lot_moves (line_id) where line_id is not null;
create trigger stock_lot_moves_stay before update or delete on stock_lot_moves for each row execute function refuse_change();

create table stock_lot_events (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references stock_lots (id),
  -- Null: it came in.
  from_state text,
  to_state text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null
);
create index stock_lot_events_lot on stock_lot_events (lot_id);
create trigger stock_lot_events_stay before update or delete on stock_lot_events for each row execute function refuse_change();

-- HKD cents a piece, where goods came in with a price.
alter table stock_moves add column unit_cost bigint check (unit_cost >= 0);

-- Pieces of lots that are not sold: blocked ones and expired ones cover no promise, short-dated ones cover what was promised before.
alter table stock_levels
  add column blocked integer not null default 0 check (blocked >= 0),
  add column short_dated integer not null default 0 check (short_dated >= 0),
  drop constraint stock_levels_promised_check,
  add constraint stock_levels_promised_check check (reserved + allocated <= on_hand - blocked + short);

create or replace function cover_short_stock() returns trigger language plpgsql as $$
begin
  new.short := least(new.short, greatest(new.reserved + new.allocated - new.on_hand + new.blocked, 0));
  return new;
end $$;

create or replace function announce_stock() returns trigger language plpgsql as $$
declare
  few text[];
  another text[];
begin
  select array_agg(sub_sku) filter (where least(was, now) <= 200), array_agg(sub_sku) filter (where shown_stock(was) <> shown_stock(now))
  into few, another
  from (
    select c.sub_sku, b.on_hand - b.reserved - b.allocated - b.safety - b.blocked - b.short_dated as was,
      c.on_hand - c.reserved - c.allocated - c.safety - c.blocked - c.short_dated as now
    from changed c join before b using (sub_sku, place) where c.place = 'warehouse'
  ) as moved
  where was <> now;
  perform announce_words('counts', few);
  perform announce_words('stock', another);
  return null;
end $$;

-- The level follows its lots. Who changes lots has locked the level before.
create function weigh_stock_lots(sku text, lies_at text) returns void language sql as $$
  update stock_levels l set blocked = w.blocked, short_dated = w.short_dated,
    short = greatest(l.short, l.reserved + l.allocated - l.on_hand + w.blocked)
  from (
    select coalesce(sum(v.pieces) filter (where t.state in ('blocked', 'expired')), 0)::int as blocked,
      coalesce(sum(v.pieces) filter (where t.state = 'short_dated'), 0)::int as short_dated
    from stock_lot_levels v join stock_lots t on t.id = v.lot_id where v.sub_sku = sku and v.place = lies_at
  ) w
  where l.sub_sku = sku and l.place = lies_at and (l.blocked, l.short_dated) is distinct from (w.blocked, w.short_dated) $$;

create function lot_level_changed() returns trigger language plpgsql as $$
begin
  perform weigh_stock_lots(new.sub_sku, new.place);
  if new.place = 'warehouse' and (tg_op = 'INSERT' or (old.pieces = 0) <> (new.pieces = 0))
    and exists (select from stock_lots where id = new.lot_id and state = 'clearance') then
    perform announce_words('lots', array[new.sub_sku]);
  end if;
  return null;
end $$;
create trigger stock_lot_levels_changed after insert or update of pieces on stock_lot_levels
  for each row execute function lot_level_changed();

create function lot_changed() returns trigger language plpgsql as $$
begin
  perform weigh_stock_lots(new.sub_sku, place) from stock_lot_levels where lot_id = new.id;
  if 'clearance' in (old.state, new.state) then
    perform announce_words('lots', array[new.sub_sku]);
  end if;
  return null;
end $$;
create trigger stock_lots_changed after update of state, expires_on on stock_lots for each row
  when (old.state is distinct from new.state or old.expires_on is distinct from new.expires_on) execute function lot_changed();

-- The last day that a buyer was shown of a line, when it was ordered.
alter table order_lines add column best_before date;
