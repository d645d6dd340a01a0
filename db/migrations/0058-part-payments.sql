-- A bank line that is short may be taken as a part of what is due: a payment of its own, over what came.
alter table payment_attempts add column is_part boolean not null default false;
alter table payment_attempts add constraint payment_attempts_part check (not is_part or (method = 'fps' and charged_with is null));

-- What staff accepted as a part of an order that is not paid yet. It pays the order with what comes later, or goes back.
create table order_parts (
  attempt_id uuid primary key references payment_attempts (id),
  order_id uuid not null references orders (id),
  -- Minor units of the order's currency.
  amount bigint not null check (amount > 0),
  accepted_by text not null check (accepted_by <> ''),
  accepted_at timestamptz not null
);
create index order_parts_order on order_parts (order_id);
create trigger order_parts_stay before update or delete on order_parts for each row execute function refuse_change();

-- What an order keeps of its parts: those that did not go back.
create function parts_kept(whole_order uuid) returns bigint language sql stable as
  $$ select coalesce(sum(p.amount), 0)::bigint from order_parts p where p.order_id = whole_order
       and not exists (select from order_refunds r where r.order_id = p.order_id and r.attempt_id = p.attempt_id::text) $$;

-- Parts alone never come to all that is due: the payment that does is the one an order is paid by.
create function check_parts() returns trigger language plpgsql as $$
declare
  whole bigint;
begin
  select amount_due into whole from orders where id = new.order_id for update;
  if parts_kept(new.order_id) >= whole then
    raise exception 'parts of a payment stay below what is due';
  end if;
  return null;
end $$;
create trigger order_parts_stay_below after insert on order_parts for each row execute function check_parts();
