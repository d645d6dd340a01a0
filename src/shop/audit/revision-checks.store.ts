import { sql } from 'kysely'
import { audited } from './moment.store.ts'

/** The same for changes of orders that stood: goods, money and papers of each. */
export const revisionChecks = {
  // lines of a change become lines of the order when it is agreed
  stock_reservations_of_pending_revisions: sql<Row>`
    select coalesce(o.number, r.line_id::text) as entity, format('change %s %s, reservation of %s %s', v.number, v.state, r.sub_sku, r.state) as what,
      jsonb_build_array(v.number, v.state, r.sub_sku, r.state) as args
    from (
      select * from stock_reservations r where state <> 'released' and not exists (select from order_lines l where l.id = r.line_id)
    ) r left join order_revisions v on v.added @> jsonb_build_array(jsonb_build_object('id', r.line_id)) left join orders o on o.id = v.order_id
    where not (r.state = 'held' and v.state is not distinct from 'waiting')`,
  payments_applied_revision_paid: sql<Row>`
    select o.number as entity, format('change %s %s, due %s, paid by %s with %s', v.number, v.state, v.due, v.paid_by, a.amount_minor) as what,
      jsonb_build_array(v.number, v.state, v.due, v.paid_by, a.amount_minor) as args
    from order_revisions v join orders o on o.id = v.order_id
    left join payment_attempts a on a.id::text = v.paid_by and a.order_id = v.order_id and a.state = 'captured'
    where v.state = 'agreed' and v.due > 0 and (a.amount_minor is distinct from v.due or a.currency <> o.currency)`,
  invoices_sum_to_order_total: sql<Row>`
    select o.number as entity, format('total %s, invoiced %s', o.total, i.total) as what,
      jsonb_build_array(o.total, i.total) as args
    from orders o join (
      select order_id, sum((facts ->> 'total')::bigint) as total from invoices where kind = 'invoice' group by 1
    ) i on i.order_id = o.id where i.total <> o.total`,
  orders_revisions_settled: sql<Row>`
    select o.number as entity, format('change %s: out %s, refund %s, set off %s of %s', v.number, x.out, r.amount, r.exchanged, v.exchanged) as what,
      jsonb_build_array(v.number, x.out, r.amount, r.exchanged, v.exchanged) as args
    from order_revisions v join orders o on o.id = v.order_id cross join lateral (
      select coalesce(sum((e ->> 'amount')::bigint), 0) + greatest(-v.delivery, 0) as out from jsonb_array_elements(v.removed) e
    ) x left join order_refunds r on r.revision_id = v.id
    where case when v.state = 'agreed' then coalesce(r.amount, 0) <> x.out or coalesce(r.exchanged, 0) <> v.exchanged else r.id is not null end`,
  orders_revision_credits_recorded: sql<Row>`
    select o.number as entity, format('order %s, changes %s, refunds %s', o.exchanged, coalesce(v.sum, 0), coalesce(r.sum, 0)) as what,
      jsonb_build_array(o.exchanged, coalesce(v.sum, 0), coalesce(r.sum, 0)) as args
    from orders o left join (select order_id, sum(exchanged) as sum from order_revisions where state = 'agreed' group by 1) v on v.order_id = o.id
    left join (select order_id, sum(exchanged) as sum from order_refunds group by 1) r on r.order_id = o.id
    where o.exchanged <> coalesce(v.sum, 0) or o.exchanged <> coalesce(r.sum, 0)`,
  orders_revisions_match_lines: sql<Row>`
    select o.number as entity, format('total %s less %s taken out, last change %s', o.total, x.out, v.after ->> 'total') as what,
      jsonb_build_array(o.total, x.out, v.after ->> 'total') as args
    from orders o join lateral (
      select after from order_revisions where order_id = o.id and state = 'agreed' order by number desc limit 1
    ) v on true cross join lateral (
      select coalesce(sum(r.amount), 0) as out from order_refunds r where r.order_id = o.id and r.revision_id is not null
    ) x where o.total - x.out <> (v.after ->> 'total')::bigint`,
  orders_completed_when_nothing_to_ship: sql<Row>`
    select o.number as entity, format('%s, %s, with all of it given back unsent', o.status, o.fulfilment) as what,
      jsonb_build_array(o.status, o.fulfilment) as args
    from orders o where o.status = 'confirmed' and not exists (
      select from order_lines l where l.order_id = o.id and (l.shipped > 0 or l.quantity - l.shipped - l.unsent > 0))`,
  orders_held_while_difference_unpaid: sql<Row>`
    select o.number as entity, format('%s, %s, due until %s', o.status, o.fulfilment, v.pay_until) as what,
      jsonb_build_array(o.status, o.fulfilment, v.pay_until) as args
    from order_revisions v join orders o on o.id = v.order_id
    where v.state = 'waiting' and (o.status <> 'confirmed' or o.fulfilment <> 'on_hold' or (v.pay_until < ${audited} - interval '5 minutes'
      and not exists (select from payment_attempts a where a.order_id = o.id and a.state in ('redirected', 'processing', 'authorised', 'unknown'))))`,
  // what came from outside and was not sent back is what the order still owes for
  orders_net_payment_equals_total: sql<Row>`
    select o.number as entity, format('kept %s, owed %s', k.kept, w.owed) as what,
      jsonb_build_array(k.kept, w.owed) as args
    from orders o cross join lateral (
      select coalesce(sum(a.amount_minor), 0) as kept from payment_attempts a
      where a.order_id = o.id and a.state = 'captured'
        and (a.id::text = o.paid_by or exists (select from order_revisions v where v.order_id = o.id and v.paid_by = a.id::text))
    ) k cross join lateral (
      select coalesce(sum(r.amount) filter (where r.attempt_id is null), 0) as given,
        coalesce(sum(r.amount - r.wallet - r.exchanged) filter (where r.attempt_id is null), 0) as sent,
        coalesce(sum(r.wallet) filter (where r.attempt_id is null), 0) as returned
      from order_refunds r where r.order_id = o.id
    ) g cross join lateral (select o.total - g.given - (o.wallet_amount - g.returned) as owed) w
    where o.confirmed_at is not null and k.kept + partial_payments_kept(o.id) - g.sent <> w.owed`,
}

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }
