import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Bank lines that were taken as a part of what is due. */
export const partChecks = {
  payments_partial_returned_with_cancelled_order: sql<Row>`
    select a.reference as entity, format('%s %s, order %s', a.state, a.amount_minor, coalesce(o.status, 'unknown')) as what,
      jsonb_build_array(a.state, a.amount_minor, coalesce(o.status, 'unknown')) as args
    from payment_attempts a left join order_partial_payments p on p.attempt_id = a.id left join orders o on o.id = p.order_id
    where (a.is_part and p.attempt_id is null) or (p.attempt_id is not null
      and (not a.is_part or a.state <> 'captured' or a.amount_minor <> p.amount or a.order_id <> p.order_id
        or (o.confirmed_at is null and o.status in ('cancelled', 'expired')
          and not exists (select from order_refunds r where r.order_id = o.id and r.attempt_id = a.id::text))))`,
}
