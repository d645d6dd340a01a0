-- What was counted may be less than what is sold: pieces that are missing are written down beside the count, and nothing more is promised
-- until the shelf covers what was. Only a count makes them more; whatever covers them makes them fewer.
alter table stock_levels add column short integer not null default 0 check (short >= 0);
alter table stock_levels drop constraint stock_levels_check;
alter table stock_levels add constraint stock_levels_promised_check check (reserved + allocated <= on_hand + short);
create index stock_levels_short on stock_levels (sub_sku) where short > 0;

-- A count below what is sold asks for a person: one open task an option, closed by itself once the shelf covers it again.
create table stock_shortfalls (
  id uuid primary key default uuidv7(),
  sub_sku text not null,
  place text not null default 'warehouse',
  pieces integer not null check (pieces > 0),
  actor text not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index stock_shortfalls_open on stock_shortfalls (sub_sku, place) where closed_at is null;

create function cover_short_stock() returns trigger language plpgsql as $$
begin
  new.short := least(new.short, greatest(new.reserved + new.allocated - new.on_hand, 0));
  return new;
end $$;
create trigger stock_levels_cover before update on stock_levels for each row when (new.short > 0) execute function cover_short_stock();

create function close_shortfall() returns trigger language plpgsql as $$
begin
  update stock_shortfalls set closed_at = now() where sub_sku = new.sub_sku and place = new.place and closed_at is null;
  return null;
end $$;
create trigger stock_levels_covered after update on stock_levels for each row when (old.short > 0 and new.short = 0)
  execute function close_shortfall();

-- Pieces that are missing from lines of an order: of what an option lacks, those who have not paid lose first, then the newest orders.
-- Lines of a change that waits belong to no order yet and count as the newest.
create function short_lines(whole_order uuid) returns table (line_id uuid, sub_sku text, pieces integer) language sql stable as $$
  select mine.line_id, mine.sub_sku, least(mine.pieces, mine.short - mine.newer)::int from (
    select r.line_id, r.sub_sku, l.short, r.each * (r.units - r.shipped - r.freed) as pieces,
      (select coalesce(sum(n.each * (n.units - n.shipped - n.freed)), 0) from stock_reservations n
         left join order_lines nl on nl.id = n.line_id left join orders no on no.id = nl.order_id
         where n.sub_sku = r.sub_sku and n.place = r.place and n.state in ('held', 'allocated')
           and (n.state = 'held', coalesce(no.created_at, 'infinity'), n.line_id) > (r.state = 'held', o.created_at, r.line_id)) as newer
    from orders o join order_lines ol on ol.order_id = o.id join stock_reservations r on r.line_id = ol.id
      join stock_levels l on l.sub_sku = r.sub_sku and l.place = r.place and l.short > 0
    where o.id = whole_order and r.state in ('held', 'allocated')
  ) mine where mine.pieces > 0 and mine.newer < mine.short $$;

create function is_short(whole_order uuid) returns boolean language sql stable as
  $$ select exists (select from stock_levels where short > 0) and exists (select from short_lines(whole_order)) $$;
