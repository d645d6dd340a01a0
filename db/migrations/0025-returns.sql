-- Goods that come back: asked for by line, approved or refused, received, looked at, settled or closed.
create table returns (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- The first, second … of its order.
  position integer not null check (position > 0),
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'refused', 'received', 'inspected', 'settled', 'closed')),
  -- Its buyer wants all of it as Cash Dollar.
  to_wallet boolean not null default false,
  -- What its buyer was told with the decision, or at the end.
  note text not null default '',
  inspected_by text,
  -- What goes back for it.
  refund_id uuid references order_refunds (id),
  created_at timestamptz not null,
  unique (order_id, position),
  check (state not in ('inspected', 'settled') or inspected_by is not null),
  check (refund_id is null or state = 'settled')
);
create index returns_by_state on returns (state, created_at);

create table return_lines (
  return_id uuid not null references returns (id),
  line_id uuid not null references order_lines (id),
  units integer not null check (units > 0),
  reason text not null check (reason in ('unopened', 'damaged', 'wrong')),
  note text not null default '',
  -- What was found in the parcel.
  verdict text check (verdict in ('ok', 'damaged', 'wrong')),
  primary key (return_id, line_id)
);
create index return_lines_line on return_lines (line_id);
create trigger return_lines_are_kept before delete on return_lines for each row execute function refuse_change();

insert into moves values
  ('return', 'requested', 'approved'), ('return', 'requested', 'refused'), ('return', 'requested', 'closed'),
  ('return', 'approved', 'received'), ('return', 'approved', 'closed'),
  ('return', 'received', 'inspected'),
  ('return', 'inspected', 'settled'), ('return', 'inspected', 'closed');
create trigger returns_begin before insert on returns for each row execute function guard_move('return', 'requested');
create trigger returns_move before update on returns for each row when (old.state <> new.state) execute function guard_move('return');
create trigger returns_are_kept before delete on returns for each row execute function refuse_change();

-- No more comes back than left, whoever asks. The order's lock makes askers wait for each other.
create function check_return() returns trigger language plpgsql as $$
declare
  sent integer;
begin
  perform from orders o join order_lines l on l.order_id = o.id where l.id = new.line_id for update of o;
  select shipped into sent from order_lines where id = new.line_id;
  if (select sum(l.units) from return_lines l join returns r on r.id = l.return_id
      where l.line_id = new.line_id and r.state not in ('refused', 'closed')) > sent then
    raise exception 'more would come back than was sent';
  end if;
  return null;
end $$;
create trigger return_lines_stay_below after insert on return_lines for each row execute function check_return();

-- What was asked for stays; what was found is written once.
create function keep_return_line() returns trigger language plpgsql as $$
begin
  raise exception 'what was asked to be returned stays';
end $$;
create trigger return_lines_stay before update on return_lines for each row
  when ((old.return_id, old.line_id, old.units, old.reason) is distinct from (new.return_id, new.line_id, new.units, new.reason)
    or (old.verdict is not null and old.verdict is distinct from new.verdict))
  execute function keep_return_line();

-- An order with an open return is not completed yet.
alter table orders add column return_open_since timestamptz;

-- What came beyond what was asked for, by PayMe or FPS (rules/payments#5); it goes back by itself.
alter table payment_attempts
  add column over_minor bigint not null default 0 check (over_minor >= 0),
  drop constraint payment_attempts_check1,
  add constraint payment_attempts_returned
    check (returned_minor >= 0 and returned_minor <= case when captured_at is null then 0 else amount_minor + over_minor end);
