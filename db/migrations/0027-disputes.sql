-- A buyer's bank asks a payment back: from the notice until the bank has decided.
create table order_disputes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  -- The company's number of the case.
  case_ref text not null default '',
  reason text not null check (reason <> ''),
  -- What is asked back, in the order's currency.
  amount_minor bigint not null check (amount_minor > 0),
  -- The last day to answer the bank.
  respond_by date,
  -- Why the order was on hold before; null: it was not.
  held_before text,
  opened_at timestamptz not null,
  opened_by text not null check (opened_by <> ''),
  outcome text check (outcome in ('won', 'lost')),
  note text not null default '',
  ended_at timestamptz,
  ended_by text,
  check ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null))
);
create index order_disputes_order on order_disputes (order_id);
create unique index order_disputes_open on order_disputes (order_id) where outcome is null;
create trigger order_disputes_are_kept before delete on order_disputes for each row execute function refuse_change();

create function keep_dispute() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (old.order_id, old.case_ref, old.reason, old.amount_minor, old.opened_at, old.opened_by)
      is distinct from (new.order_id, new.case_ref, new.reason, new.amount_minor, new.opened_at, new.opened_by) then
    raise exception 'what was noted of a dispute stays';
  end if;
  return new;
end $$;
create trigger order_disputes_stay before update on order_disputes for each row execute function keep_dispute();

-- A bank may ask back what went back already.
insert into order_moves values ('payment', 'refunded', 'disputed'), ('payment', 'disputed', 'refunded');

-- What a disputed order earned is kept waiting.
alter table referrals add column frozen_at timestamptz;
alter table rewards add column frozen_at timestamptz;
insert into moves values ('reward', 'claimed', 'void');
