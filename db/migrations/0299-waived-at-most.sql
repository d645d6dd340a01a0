-- Nobody has given up more than there is: what comes in after something of it was spent, ran out or was taken keeps the account
-- (rules/access#15).
create or replace function follow_ledger() returns trigger language plpgsql as $$
begin
  insert into wallet_balances (member_id, currency)
    select distinct member_id, currency from new_entries where member_id is not null order by member_id, currency on conflict do nothing;
  update wallet_balances b set available = b.available + e.available, held = b.held + e.held, frozen = b.frozen + e.frozen,
      waived = least(b.waived, b.available + b.held + b.frozen + e.available + e.held + e.frozen)
    from (select member_id, currency, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
            coalesce(sum(amount) filter (where account = 'held'), 0) as held,
            coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
          from new_entries where member_id is not null group by member_id, currency) e
    where b.member_id = e.member_id and b.currency = e.currency;
  update wallet_lots l set available = l.available + e.available, held = l.held + e.held, frozen = l.frozen + e.frozen
    from (select lot_id, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
            coalesce(sum(amount) filter (where account = 'held'), 0) as held,
            coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
          from new_entries where lot_id is not null group by lot_id) e
    where l.id = e.lot_id;
  if exists (select from new_entries e join wallet_lots l on l.id = e.lot_id where l.member_id <> e.member_id or l.currency <> e.currency) then
    raise exception 'a lot is of one member and one currency';
  end if;
  return null;
end $$;
update wallet_balances set waived = available + held + frozen where waived > available + held + frozen;
