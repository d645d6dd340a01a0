import { sql } from 'kysely'
import { audited } from './moment.store.ts'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Sums, states and papers of orders. */
export const orderChecks = {
  orders_lines_and_fees_sum_to_total: sql<Row>`
    select o.number as entity, format('lines %s, net %s; goods %s, discount %s, total %s', l.goods, l.net, o.goods_total, o.discount, o.total) as what,
      jsonb_build_array(l.goods, l.net, o.goods_total, o.discount, o.total) as args
    from orders o join (
      select order_id, sum(unit_price * quantity) as goods, sum((select sum(unit) from unnest(unit_net) as unit)) as net from order_lines group by 1
    ) l on l.order_id = o.id
    where l.goods <> o.goods_total or l.net + o.gift_wrap_fee + o.delivery_fee + o.tax <> o.total or o.amount_due + o.wallet_amount + o.exchanged <> o.total`,
  orders_refunds_sum_of_items_and_fees: sql<Row>`
    select o.number as entity, format('refund %s of %s', r.id, r.amount) as what,
      jsonb_build_array(r.id, r.amount) as args
    from order_refunds r join orders o on o.id = r.order_id
    where r.attempt_id is null and r.amount > o.total
      or r.attempt_id is null and (select sum(amount) from order_refunds s where s.order_id = o.id and s.attempt_id is null) > o.total`,
  orders_requested_refunds_processed: sql<Row>`
    select o.number as entity, format('refund %s of %s since %s', r.id, r.amount, r.created_at) as what,
      jsonb_build_array(r.id, r.amount, r.created_at) as args
    from order_refunds r join orders o on o.id = r.order_id
    where r.state = 'requested' and r.created_at < ${audited} - interval '1 minute'
      and coalesce((select sum(amount_minor) from payment_refunds p where p.key = r.id::text), 0)
        <> r.amount - r.wallet - r.exchanged - case when r.attempt_id is null then r.as_wallet else 0 end`,
  orders_disputes_recorded: sql<Row>`
    select o.number as entity, format('%s, %s disputes open, %s lost', o.payment, d.open, d.lost) as what,
      jsonb_build_array(o.payment, d.open, d.lost) as args
    from orders o cross join lateral (
      select count(*) filter (where outcome is null) as open, count(*) filter (where outcome = 'lost') as lost from order_disputes where order_id = o.id
    ) d
    where (o.payment = 'disputed') <> (d.open > 0) or (o.payment = 'disputed_lost') <> (d.lost > 0)`,
  orders_refunds_withheld_only_by_dispute: sql<Row>`
    select o.number as entity, format('%s, refund of %s is %s', o.payment, r.amount, r.state) as what,
      jsonb_build_array(o.payment, r.amount, r.state) as args
    from order_refunds r join orders o on o.id = r.order_id
    where r.state = 'withheld' and (o.payment not in ('disputed', 'disputed_lost')
      or exists (select from payment_refunds p where p.key = r.id::text and (p.withheld_at is null or p.state in ('sent', 'succeeded'))))`,
  orders_no_shipment_while_disputed: sql<Row>`
    select number as entity, format('%s while %s', fulfilment, payment) as what,
      jsonb_build_array(fulfilment, payment) as args from orders
    where status = 'confirmed' and payment = 'disputed' and fulfilment in ('none', 'picking', 'packed', 'partially_shipped', 'ready_for_pickup')`,
  orders_history_ends_in_state: sql<Row>`
    select o.number as entity, format('%s is %s, last told %s', m.machine, m.now, e.to_state) as what,
      jsonb_build_array(m.machine, m.now, e.to_state) as args
    from orders o cross join lateral (values ('status', o.status), ('payment', o.payment), ('fulfilment', o.fulfilment)) as m (machine, now)
    left join lateral (
      select to_state from state_events where entity = 'order' and entity_id = o.id and machine = m.machine order by id desc limit 1
    ) e on true
    where m.now <> coalesce(e.to_state, case m.machine when 'payment' then 'unpaid' when 'fulfilment' then 'none' end)`,
  orders_transitions_valid: sql<Row>`
    select entity_id::text as entity, format('%s from %s to %s by %L', machine, from_state, to_state, actor) as what,
      jsonb_build_array(machine, from_state, to_state, actor) as args
    from state_events e
    where e.entity = 'order' and e.from_state is not null and (e.actor = '' or not exists (
      select from order_moves m where m.machine = e.machine and m.from_state = e.from_state and m.to_state = e.to_state))`,
  orders_tenders_sum_to_total: sql<Row>`
    select o.number as entity, format('total %s, wallet %s, code %s, %s by %s', o.total, coalesce(h.amount, 0), coalesce(g.amount, 0), coalesce(a.amount_minor, 0),
      o.paid_by) as what,
      jsonb_build_array(o.total, coalesce(h.amount, 0), coalesce(g.amount, 0), coalesce(a.amount_minor, 0), o.paid_by) as args
    from orders o left join wallet_holds h on h.order_id = o.id and h.state = 'captured'
    left join gift_holds g on g.order_id = o.id and g.state = 'captured'
    left join payment_attempts a on a.id::text = o.paid_by and a.state = 'captured'
    left join (
      select order_id, sum(due + exchanged) as paid from order_revisions where state = 'agreed' group by 1
    ) v on v.order_id = o.id
    where o.confirmed_at is not null and coalesce(h.amount, 0) + coalesce(g.amount, 0) + coalesce(a.amount_minor, 0)
      + partial_payments_kept(o.id) + coalesce(v.paid, 0) <> o.total`,
  invoices_numbers_without_gaps: sql<Row>`
    select kind || ' ' || year as entity, format('%s papers, last number %s, counter %s', count(*), max(serial), max(last)) as what,
      jsonb_build_array(count(*), max(serial), max(last)) as args
    from invoices full join invoice_counters using (kind, year)
    group by kind, year having count(serial) is distinct from max(serial) or max(serial) is distinct from max(last)`,
  invoices_one_per_confirmed_order: sql<Row>`
    select o.number as entity, format('confirmed at %s, %s invoices', o.confirmed_at, count(i.id)) as what,
      jsonb_build_array(o.confirmed_at, count(i.id)) as args
    from orders o left join invoices i on i.order_id = o.id and i.kind = 'invoice'
    where i.revision_id is null
    group by o.id having count(i.id) <> case when o.confirmed_at is null then 0 else 1 end`,
  invoices_credit_note_per_refund: sql<Row>`
    select o.number as entity, format('refund %s of %s %s, credited %s', r.id, r.amount, r.state, i.facts ->> 'total') as what,
      jsonb_build_array(r.id, r.amount, r.state, i.facts ->> 'total') as args
    from order_refunds r join orders o on o.id = r.order_id left join invoices i on i.refund_id = r.id
    where case when r.state = 'succeeded' and r.attempt_id is null then (i.facts ->> 'total')::bigint is distinct from r.amount
      else i.id is not null end`,
}
