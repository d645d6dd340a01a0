import { sql } from 'kysely'
import { audited } from './moment.store.ts'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** What of an order was due before any change of it. */
const firstDue = sql`select o.amount_due - coalesce((select sum(v.due) from order_revisions v where v.order_id = o.id and v.state = 'agreed'), 0) as first`

/** Money taken from outside belongs to an order, once, and goes back at most once. */
export const paymentChecks = {
  payments_refunds_within_captured: sql<Row>`
    select a.reference as entity, format('taken %s, asked back %s, counted %s', a.amount_minor + a.overpaid_minor, coalesce(r.sum, 0), a.refunded_minor) as what,
      jsonb_build_array(a.amount_minor + a.overpaid_minor, coalesce(r.sum, 0), a.refunded_minor) as args
    from payment_attempts a left join (select attempt_id, sum(amount_minor) as sum from payment_refunds group by 1) r on r.attempt_id = a.id
    where coalesce(r.sum, 0) <> a.refunded_minor or a.refunded_minor > case when a.captured_at is null then 0 else a.amount_minor + a.overpaid_minor end`,
  payments_active_order_paid_in_full: sql<Row>`
    select o.number as entity, format('due %s %s at first, paid by %s with %s', d.first, o.currency, o.paid_by, a.amount_minor) as what,
      jsonb_build_array(d.first, o.currency, o.paid_by, a.amount_minor) as args
    from orders o cross join lateral (${firstDue}) d left join payment_attempts a on a.id::text = o.paid_by and a.order_id = o.id
    where o.status in ('confirmed', 'completed') and case when d.first = 0 then o.paid_by is not null
      else a.state is distinct from 'captured' or a.amount_minor + partial_payments_kept(o.id) <> d.first or a.currency <> o.currency end`,
  payments_requested_equals_due: sql<Row>`
    select a.reference as entity, format('asked %s %s, due %s %s at first', a.amount_minor, a.currency, d.first, o.currency) as what,
      jsonb_build_array(a.amount_minor, a.currency, d.first, o.currency) as args
    from payment_attempts a join orders o on o.id = a.order_id cross join lateral (${firstDue}) d
    where a.currency <> o.currency or (a.amount_minor <> d.first and not a.is_part
      and a.amount_minor + (select coalesce(sum(p.amount), 0) from order_partial_payments p
        where p.order_id = o.id and p.accepted_at <= a.created_at) <> d.first
      and not exists (select from order_revisions v where v.order_id = o.id and v.due = a.amount_minor and v.created_at <= a.created_at))`,
  payments_overpayment_refunded: sql<Row>`
    select a.reference as entity, format('%s too much', a.overpaid_minor) as what,
      jsonb_build_array(a.overpaid_minor) as args from payment_attempts a
    where a.overpaid_minor > 0 and a.captured_at < ${audited} - interval '5 minutes'
      and not exists (select from payment_refunds r where r.attempt_id = a.id and r.key = 'over:' || a.id)`,
  payments_one_capture_per_order: sql<Row>`
    select o.number as entity, count(*) || ' captures kept' as what,
      jsonb_build_array(count(*)) as args
    from payment_attempts a join orders o on o.id = a.order_id
    where a.state = 'captured' and a.refunded_minor < a.amount_minor + a.overpaid_minor and a.captured_at < ${audited} - interval '1 minute'
      and a.id::text is distinct from o.paid_by and not exists (select from payment_tasks t where t.attempt_id = a.id)
      and not exists (select from order_revisions v where v.order_id = o.id and v.paid_by = a.id::text)
      and not exists (select from order_partial_payments p where p.attempt_id = a.id)
    group by o.number`,
  payments_provider_events_processed: sql<Row>`
    select provider || ' ' || event_key as entity, 'waiting since ' || received_at as what,
      jsonb_build_array(received_at) as args
    from payment_events where state = 'waiting' and received_at < ${audited} - interval '5 minutes'`,
  payments_transitions_valid: sql<Row>`
    select entity_id::text as entity, format('%s from %s to %s by %L', machine, "from", "to", actor) as what,
      jsonb_build_array(machine, "from", "to", actor) as args
    from payment_state_events e
    where "from" is not null and (actor = '' or not exists (
      select from payment_moves m where m.machine = e.machine and m."from" = e."from" and m."to" = e."to"))`,
}
