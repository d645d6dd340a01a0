-- Many renewals of one minute: states move in one statement for all of them, each named to its guard as before
-- (rules/subscriptions#9).

-- Moves cycles; what is left out of a move stays as it is, but for when it is looked at next. Answers how many were
-- where they may come from.
create function move_subscription_cycles(moves jsonb, sources text[], target text) returns integer language plpgsql as $$
declare
  step record;
  moved integer := 0;
begin
  for step in select * from jsonb_to_recordset(moves) as m (id uuid, order_id uuid, due_at timestamptz, paid_at timestamptz) loop
    perform set_config('shop.subscription_move', step.id::text, true);
    update subscription_cycles c
      set state = target, order_id = coalesce(step.order_id, c.order_id), paid_at = coalesce(step.paid_at, c.paid_at),
        due_at = step.due_at, claimed_until = null
      where c.id = step.id and c.state = any (sources);
    if found then
      moved := moved + 1;
    end if;
  end loop;
  perform set_config('shop.subscription_move', '', true);
  return moved;
end $$;

-- Confirms orders that are paid and hold their goods; the guard writes both events of each.
create function confirm_orders(paid jsonb, actor text, reason jsonb, at timestamptz) returns integer language plpgsql as $$
declare
  step record;
  moved integer := 0;
begin
  for step in select * from jsonb_to_recordset(paid) as m (id uuid, paid_by text) loop
    perform set_config('shop.order_move',
      jsonb_build_object('order', step.id, 'actor', actor, 'reason', reason, 'at', at)::text, true);
    update orders o
      set status = 'confirmed', payment = 'paid', paid_by = step.paid_by, confirmed_at = at, holds = false, reserve_until = null
      where o.id = step.id and o.status = 'pending' and o.payment in ('unpaid', 'pending', 'authorised') and o.holds;
    if found then
      moved := moved + 1;
    end if;
  end loop;
  perform set_config('shop.order_move', '', true);
  return moved;
end $$;
