import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** The ledger alone says what is in a wallet. */
export const walletChecks = {
  wallet_transactions_balance: sql<Row>`
    select t.key as entity, format('%s %s too much', sum(e.amount), e.currency) as what,
      jsonb_build_array(sum(e.amount), e.currency) as args
    from ledger_txs t join ledger_entries e on e.tx_id = t.id group by t.key, e.currency having sum(e.amount) <> 0`,
  wallet_entries_sum_to_balance: sql<Row>`
    select format('%s %s', coalesce(b.member_id, e.member_id), coalesce(b.currency, e.currency)) as entity,
      format('balance %s + %s held + %s frozen, entries %s + %s + %s', b.available, b.held, b.frozen, e.available, e.held, e.frozen) as what,
      jsonb_build_array(b.available, b.held, b.frozen, e.available, e.held, e.frozen) as args
    from wallet_balances b full join (
      select member_id, currency, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held, coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
      from ledger_entries where member_id is not null group by 1, 2
    ) e using (member_id, currency)
    where (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.frozen, 0))
        is distinct from (coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.frozen, 0))
      or b.available < 0 or b.held < 0 or b.frozen < 0`,
  wallet_entries_sum_to_lot: sql<Row>`
    select coalesce(l.id, e.lot_id)::text as entity,
      format('lot %s + %s held + %s frozen, entries %s + %s + %s', l.available, l.held, l.frozen, e.available, e.held, e.frozen) as what,
      jsonb_build_array(l.available, l.held, l.frozen, e.available, e.held, e.frozen) as args
    from wallet_lots l full join (
      select lot_id, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held, coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
      from ledger_entries where lot_id is not null group by 1
    ) e on e.lot_id = l.id
    where (l.available, l.held, l.frozen) is distinct from (e.available, e.held, e.frozen) or l.available < 0 or l.held < 0 or l.frozen < 0`,
  wallet_lots_sum_to_balance: sql<Row>`
    select format('%s %s', coalesce(b.member_id, l.member_id), coalesce(b.currency, l.currency)) as entity,
      format('balance %s + %s held + %s frozen, lots %s + %s + %s', b.available, b.held, b.frozen, l.available, l.held, l.frozen) as what,
      jsonb_build_array(b.available, b.held, b.frozen, l.available, l.held, l.frozen) as args
    from wallet_balances b full join (
      select member_id, currency, sum(available) as available, sum(held) as held, sum(frozen) as frozen from wallet_lots group by 1, 2
    ) l using (member_id, currency)
    where (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.frozen, 0))
      is distinct from (coalesce(l.available, 0), coalesce(l.held, 0), coalesce(l.frozen, 0))`,
  wallet_hold_parts_sum_to_hold: sql<Row>`
    select h.order_id::text as entity, format('%s %s, parts %s, returned %s', h.state, h.amount, coalesce(p.amount, 0), coalesce(p.returned, 0)) as what,
      jsonb_build_array(h.state, h.amount, coalesce(p.amount, 0), coalesce(p.returned, 0)) as args
    from wallet_holds h left join (
      select order_id, round, sum(amount) as amount, sum(returned) as returned from wallet_hold_lots group by 1, 2
    ) p on p.order_id = h.order_id and p.round = h.round
    where p.amount is distinct from h.amount or (p.returned > 0 and h.state <> 'captured')`,
  wallet_holds_of_orders: sql<Row>`
    select coalesce(l.id, p.lot_id)::text as entity, format('lot holds %s, orders %s', l.held, coalesce(p.held, 0)) as what,
      jsonb_build_array(l.held, coalesce(p.held, 0)) as args
    from wallet_lots l full join (
      select p.lot_id, sum(p.amount) as held from wallet_hold_lots p join wallet_holds h on h.order_id = p.order_id and h.round = p.round
      where h.state = 'held' group by 1
    ) p on p.lot_id = l.id
    where coalesce(l.held, 0) <> coalesce(p.held, 0)`,
  wallet_hold_matches_order: sql<Row>`
    select coalesce(o.number, h.order_id::text) as entity, format('%s of %s, %s of %s held', o.status, o.wallet_amount, h.state, h.amount) as what,
      jsonb_build_array(o.status, o.wallet_amount, h.state, h.amount) as args
    from (select * from orders where wallet_amount > 0 and gift_code is null) o full join wallet_holds h on h.order_id = o.id
    where h.amount is distinct from o.wallet_amount or h.currency is distinct from o.currency or h.member_id is distinct from o.member_id
      or h.state is distinct from case when o.confirmed_at is not null then 'captured' when o.status = 'pending' and o.holds then 'held'
        else 'released' end`,
  wallet_refunds_credited: sql<Row>`
    select o.number as entity, format('refunds to the wallet %s, ledger %s', r.sum, coalesce(e.sum, 0)) as what,
      jsonb_build_array(r.sum, coalesce(e.sum, 0)) as args
    from (
      select r.order_id, sum(case when o.gift_code is null then r.wallet else 0 end + r.as_wallet) as sum
      from order_refunds r join orders o on o.id = r.order_id group by 1
    ) r join orders o on o.id = r.order_id
    left join (
      select t.ref, sum(e.amount) as sum from ledger_txs t join ledger_entries e on e.tx_id = t.id and e.account = 'available'
      where t.kind = 'refund' group by 1
    ) e on e.ref = o.id::text
    where r.sum <> coalesce(e.sum, 0)`,
}
