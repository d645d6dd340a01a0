import { sql } from 'kysely'

export type Row = { entity: string; what: string }

/** What Cash Dollar promises (SERVER 3.15, 1): the ledger alone says what is in a wallet. */
export const walletChecks = {
  'wallet: every transaction comes to nothing': sql<Row>`
    select t.key as entity, format('%s %s too much', sum(e.amount), e.currency) as what
    from ledger_txs t join ledger_entries e on e.tx_id = t.id group by t.key, e.currency having sum(e.amount) <> 0`,
  'wallet: balances are the sum of entries': sql<Row>`
    select format('%s %s', coalesce(b.member_id, e.member_id), coalesce(b.currency, e.currency)) as entity,
      format('balance %s + %s held, entries %s + %s', b.available, b.held, e.available, e.held) as what
    from wallet_balances b full join (
      select member_id, currency, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held
      from ledger_entries where member_id is not null group by 1, 2
    ) e using (member_id, currency)
    where (coalesce(b.available, 0), coalesce(b.held, 0)) is distinct from (coalesce(e.available, 0), coalesce(e.held, 0))
      or b.available < 0 or b.held < 0`,
  'wallet: lots are the sum of entries': sql<Row>`
    select coalesce(l.id, e.lot_id)::text as entity,
      format('lot %s + %s held, entries %s + %s', l.available, l.held, e.available, e.held) as what
    from wallet_lots l full join (
      select lot_id, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held
      from ledger_entries where lot_id is not null group by 1
    ) e on e.lot_id = l.id
    where (l.available, l.held) is distinct from (e.available, e.held) or l.available < 0 or l.held < 0`,
  'wallet: balances are the sum of lots': sql<Row>`
    select format('%s %s', coalesce(b.member_id, l.member_id), coalesce(b.currency, l.currency)) as entity,
      format('balance %s + %s held, lots %s + %s', b.available, b.held, l.available, l.held) as what
    from wallet_balances b full join (
      select member_id, currency, sum(available) as available, sum(held) as held from wallet_lots group by 1, 2
    ) l using (member_id, currency)
    where (coalesce(b.available, 0), coalesce(b.held, 0)) is distinct from (coalesce(l.available, 0), coalesce(l.held, 0))`,
  'wallet: holds are the sum of their parts': sql<Row>`
    select h.order_id::text as entity, format('%s %s, parts %s, returned %s', h.state, h.amount, coalesce(p.amount, 0), coalesce(p.returned, 0)) as what
    from wallet_holds h left join (
      select order_id, round, sum(amount) as amount, sum(returned) as returned from wallet_hold_parts group by 1, 2
    ) p on p.order_id = h.order_id and p.round = h.round
    where p.amount is distinct from h.amount or (p.returned > 0 and h.state <> 'captured')`,
  'wallet: what is held, an order holds': sql<Row>`
    select coalesce(l.id, p.lot_id)::text as entity, format('lot holds %s, orders %s', l.held, coalesce(p.held, 0)) as what
    from wallet_lots l full join (
      select p.lot_id, sum(p.amount) as held from wallet_hold_parts p join wallet_holds h on h.order_id = p.order_id and h.round = p.round
      where h.state = 'held' group by 1
    ) p on p.lot_id = l.id
    where coalesce(l.held, 0) <> coalesce(p.held, 0)`,
}
