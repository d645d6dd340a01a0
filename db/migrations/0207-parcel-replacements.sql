-- Goods of a parcel that was lost or damaged on the way, sent again at no charge (rules/orders#27).
create table parcel_replacements (
  id uuid primary key default uuidv7(),
  parcel_id uuid not null references parcels (id),
  -- The order at no charge.
  order_id uuid not null unique references orders (id),
  cause text not null check (cause in ('lost', 'damaged')),
  reason text not null,
  -- What its pieces had cost their buyer, in minor units of the order's currency.
  worth bigint not null check (worth >= 0),
  made_by text not null,
  made_at timestamptz not null,
  -- The parcel came after all, and somebody dealt with it.
  settled_by text,
  settled_at timestamptz,
  check ((settled_by is null) = (settled_at is null))
);
create index parcel_replacements_parcel on parcel_replacements (parcel_id);
create index parcel_replacements_unsettled on parcel_replacements (made_at) where settled_at is null;

create table parcel_replacement_lines (
  replacement_id uuid not null references parcel_replacements (id),
  line_id uuid not null references order_lines (id),
  -- The line of the order at no charge.
  new_line_id uuid not null unique references order_lines (id),
  units integer not null check (units > 0),
  -- What each piece had cost: the value that customs is told.
  unit_net bigint[] not null,
  primary key (replacement_id, line_id),
  check (cardinality(unit_net) = units)
);
create index parcel_replacement_lines_line on parcel_replacement_lines (line_id);

-- Pieces of a line that stand replaced: those of a replacement that was cancelled, or came back, do not.
create function replaced_units(whole_line uuid) returns integer language sql stable as $$
  select coalesce(sum(greatest(l.units - n.refunded, 0)), 0)::int
  from parcel_replacement_lines l
    join parcel_replacements r on r.id = l.replacement_id
    join orders o on o.id = r.order_id and o.status <> 'cancelled'
    join order_lines n on n.id = l.new_line_id
  where l.line_id = whole_line $$;

-- No piece is both given back and sent again, whichever came first.
create function keep_replaced_from_refunds() returns trigger language plpgsql as $$
begin
  if new.refunded + replaced_units(new.id) > new.quantity then
    raise exception 'line % has more pieces refunded and replaced than there are', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_lines_replaced before update of refunded on order_lines
  for each row when (new.refunded > old.refunded) execute function keep_replaced_from_refunds();

create function keep_refunded_from_replacements() returns trigger language plpgsql as $$
begin
  perform 1 from order_lines l where l.id = new.line_id and l.refunded + replaced_units(l.id) > l.quantity;
  if found then
    raise exception 'line % has more pieces refunded and replaced than there are', new.line_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger parcel_replacement_lines_refunded after insert on parcel_replacement_lines
  for each row execute function keep_refunded_from_replacements();

-- Who declared a parcel lost: above the limit of refunds somebody else replaces it.
alter table parcels add column lost_by text;
update parcels p set lost_by = e.actor from parcel_events e
  where e.parcel_id = p.id and p.lost_at = e.at and e.state = 'exception' and e.code is null;

-- The desk counts lost parcels that turned up (rules/desk#19).
create trigger desk_changed after insert or update or delete on parcel_replacements
  for each statement execute function announce_change('desk:parcel_replacements');
