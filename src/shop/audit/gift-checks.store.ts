import { sql } from 'kysely'
import { audited } from './moment.store.ts'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** What is out as gift codes, what orders have of them, and the books. */
export const giftChecks = {
  gift_codes_balance_equals_liability: sql<Row>`
    select coalesce(g.currency, e.currency) as entity, format('codes %s, ledger %s', coalesce(g.sum, 0), coalesce(e.sum, 0)) as what,
      jsonb_build_array(coalesce(g.sum, 0), coalesce(e.sum, 0)) as args
    from (
      select currency, sum(amount - used - lapsed) as sum from gift_codes where state in ('issued', 'active', 'partly_used', 'frozen') group by 1
    ) g
    full join (select currency, sum(amount) as sum from ledger_entries where account = 'gift_card_liability' group by 1) e using (currency)
    where coalesce(g.sum, 0) <> coalesce(e.sum, 0)`,
  gift_codes_spent_on_orders: sql<Row>`
    select g.id::text as entity, format('%s spent, %s waits, orders %s and %s', g.used, g.held, coalesce(h.used, 0), coalesce(h.held, 0)) as what,
      jsonb_build_array(g.used, g.held, coalesce(h.used, 0), coalesce(h.held, 0)) as args
    from gift_codes g left join (
      select gift_id, sum(amount - returned) filter (where state = 'captured') as used, sum(amount) filter (where state = 'held') as held
      from gift_holds group by 1
    ) h on h.gift_id = g.id
    where (g.used, g.held) is distinct from (coalesce(h.used, 0), coalesce(h.held, 0))`,
  gift_codes_hold_matches_order: sql<Row>`
    select coalesce(o.number, h.order_id::text) as entity, format('%s of %s, %s of %s held', o.status, o.wallet_amount, h.state, h.amount) as what,
      jsonb_build_array(o.status, o.wallet_amount, h.state, h.amount) as args
    from (select * from orders where gift_code is not null) o full join gift_holds h on h.order_id = o.id left join gift_codes g on g.id = h.gift_id
    where h.amount is distinct from o.wallet_amount or g.currency is distinct from o.currency or g.last_four is distinct from o.gift_code
      or h.state is distinct from case when o.confirmed_at is not null then 'captured' when o.status = 'pending' and o.holds then 'held'
        else 'released' end`,
  gift_codes_cards_match_order: sql<Row>`
    select o.number as entity, format('%s, card %s', o.status, g.state) as what,
      jsonb_build_array(o.status, g.state) as args
    from gift_codes g join orders o on o.id = g.order_id
    where case when o.confirmed_at is null then g.state <> 'ordered' else g.state = 'ordered' and o.confirmed_at < ${audited} - interval '5 minutes' end`,
  gift_batches_codes_as_approved: sql<Row>`
    select b.name as entity, format('%s, %s of %s codes, %s out', b.state, c.there, b.count, c.out) as what,
      jsonb_build_array(b.state, c.there, b.count, c.out) as args
    from gift_batches b cross join lateral (
      select count(*) as there, count(*) filter (where code_hash is not null) as out,
        -- what an order gives back lives longer than its batch
        count(*) filter (where g.amount <> b.amount or g.currency <> b.currency or g.expires_at < b.expires_at
          or (g.expires_at is null) <> (b.expires_at is null)) as other
      from gift_codes g where g.batch_id = b.id) c
    where c.other > 0 or c.there > b.count or (b.made_at is not null and c.there <> b.count)
      or (b.state = 'awaiting' and c.there > 0) or (b.exported_at is null and c.out > 0)`,
  gift_batches_issued_as_liability: sql<Row>`
    select b.name as entity, format('codes %s, ledger %s', c.worth, c.owed) as what, jsonb_build_array(c.worth, c.owed) as args
    from gift_batches b cross join lateral (
      select coalesce(sum(g.amount), 0) as worth, coalesce(sum((
        select sum(e.amount) from ledger_txs t join ledger_entries e on e.tx_id = t.id and e.account = 'gift_card_liability'
        where t.key = 'gift issue ' || g.id)), 0) as owed
      from gift_codes g where g.batch_id = b.id and g.state <> 'void') c
    where c.worth <> c.owed`,
  gift_codes_refunds_credited: sql<Row>`
    select o.number as entity, format('refunds to the code %s, returned %s', coalesce(r.sum, 0), h.returned) as what,
      jsonb_build_array(coalesce(r.sum, 0), h.returned) as args
    from gift_holds h join orders o on o.id = h.order_id left join (select order_id, sum(wallet) as sum from order_refunds group by 1) r using (order_id)
    where h.returned <> coalesce(r.sum, 0)`,
}
