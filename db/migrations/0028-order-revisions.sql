-- An order that stands is changed by revisions. What was agreed stays: pieces that are added come as lines of their own,
-- pieces that are taken out are given back, and what they cost pays for what was added before anything is paid or sent back.
create table order_revisions (
  id uuid primary key,
  order_id uuid not null references orders (id),
  number smallint not null check (number > 0),
  -- waiting: for its difference to be paid; nothing of the order has changed until then.
  state text not null check (state in ('waiting', 'agreed', 'lapsed', 'withdrawn')),
  reason text not null check (reason <> ''),
  actor text not null check (actor <> ''),
  -- Lines that it adds, as rows of order_lines; they become such rows when it is agreed.
  added jsonb not null default '[]' check (jsonb_typeof(added) = 'array'),
  -- [{ line_id, from, units, amount }]: pieces of a line from one on
  removed jsonb not null default '[]' check (jsonb_typeof(removed) = 'array'),
  -- What the delivery costs more, or less.
  delivery bigint not null default 0,
  -- { before, after }, without an identity number; null: it goes where it went. Let go with the person.
  address jsonb check (jsonb_typeof(address) = 'object'),
  -- What the order comes to without it, and with it.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  difference bigint not null,
  -- What is taken out pays so much of what is added.
  exchanged bigint not null check (exchanged >= 0),
  due bigint not null check (due = greatest(difference, 0)),
  -- The attempt whose money pays the difference.
  paid_by text,
  pay_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (order_id, number),
  check ((state = 'waiting') = (ended_at is null)),
  check ((due > 0) = (pay_until is not null)),
  check (due > 0 or state = 'agreed'),
  check ((paid_by is not null) = (state = 'agreed' and due > 0)),
  check ((after ->> 'total')::bigint - (before ->> 'total')::bigint = difference)
);
create unique index order_revisions_waiting on order_revisions (order_id) where state = 'waiting';
create index order_revisions_pay_until on order_revisions (pay_until) where state = 'waiting';

-- Of a revision only its end moves, once, and each step is an event of its order.
create function guard_revision() returns trigger language plpgsql as $$
declare
  fate text[] := '{state,paid_by,pay_until,ended_at}';
  mover jsonb := nullif(current_setting('shop.revision_move', true), '')::jsonb;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - fate - 'address'::text <> to_jsonb(old) - fate - 'address'::text or (new.address is distinct from old.address and new.address is not null) then
      raise exception 'a revision of an order stays as it was made';
    end if;
    if new.state = old.state then
      return new;
    end if;
    if old.state <> 'waiting' then
      raise exception 'a revision of an order does not go from % to %', old.state, new.state;
    end if;
  end if;
  if mover is null or mover ->> 'revision' <> new.id::text then
    raise exception 'a revision of an order moves by its own function alone';
  end if;
  insert into state_events (entity, entity_id, machine, from_state, to_state, actor, reason, at)
  values ('order', new.order_id, 'revision', null, new.state, mover ->> 'actor', mover ->> 'reason', (mover ->> 'at')::timestamptz);
  perform set_config('shop.revision_move', '', true);
  return new;
end $$;
create trigger order_revisions_guard before insert or update on order_revisions for each row execute function guard_revision();
create trigger order_revisions_are_kept before delete on order_revisions for each row execute function refuse_change();

-- The revision that brought a line; 0: it was there from the beginning.
alter table order_lines add column revision smallint not null default 0 check (revision >= 0);

-- What pieces that were taken out paid of pieces that were added: a tender of the order, and a part of what was given back.
alter table orders
  add column exchanged bigint not null default 0 check (exchanged >= 0),
  drop constraint orders_check3,
  add constraint orders_due_check check (amount_due = total - wallet_amount - exchanged);
alter table order_refunds
  add column exchanged bigint not null default 0 check (exchanged >= 0),
  add column revision_id uuid unique references order_revisions (id),
  drop constraint order_refunds_check,
  add constraint order_refunds_parts_check check (wallet + as_wallet + exchanged <= amount),
  add constraint order_refunds_exchange_check check (exchanged = 0 or revision_id is not null);

-- What was agreed about money stays, but for a revision, which names the order.
create or replace function keep_order_amounts() returns trigger language plpgsql as $$
begin
  if nullif(current_setting('shop.order_revised', true), '') is distinct from new.id::text
    or (old.discount, old.gift_wrap_fee, old.tax, old.wallet_amount, old.currency) is distinct from (new.discount, new.gift_wrap_fee, new.tax, new.wallet_amount, new.currency)
    or new.goods_total < old.goods_total or new.delivery_fee < old.delivery_fee then
    raise exception 'the amounts of an order stay as agreed';
  end if;
  perform set_config('shop.order_revised', '', true);
  return new;
end $$;
drop trigger orders_amounts_stay on orders;
create trigger orders_amounts_stay before update on orders for each row
  when ((old.goods_total, old.discount, old.gift_wrap_fee, old.delivery_fee, old.tax, old.total, old.wallet_amount, old.amount_due, old.exchanged, old.currency)
        is distinct from
        (new.goods_total, new.discount, new.gift_wrap_fee, new.delivery_fee, new.tax, new.total, new.wallet_amount, new.amount_due, new.exchanged, new.currency))
  execute function keep_order_amounts();

-- All lines of an order add up to what it says its goods cost, whenever some are added.
create or replace function check_order_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o
    join (select order_id, sum(unit_price * quantity) as goods, sum((select sum(unit) from unnest(unit_net) as unit)) as net
          from order_lines where order_id in (select order_id from new_lines) group by order_id) l on l.order_id = o.id
    where l.goods <> o.goods_total or l.net <> o.goods_total - o.discount
  ) then
    raise exception 'the lines of an order do not add up';
  end if;
  return null;
end $$;

-- A revision that adds something has an invoice of its own, beside the one of the order.
alter table invoices
  add column revision_id uuid unique references order_revisions (id),
  add constraint invoices_revision_check check (kind = 'invoice' or revision_id is null);
drop index invoices_one_an_order;
create unique index invoices_one_an_order on invoices (order_id) where kind = 'invoice' and revision_id is null;

-- A second person is asked about changes of orders too.
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('refund', 'cancel', 'price', 'edit', 'wallet', 'erasure', 'merge', 'roles'));
