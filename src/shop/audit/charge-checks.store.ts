import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** What is charged at once: the orders of one checkout, by one charge of the provider. */
export const chargeChecks = {
  payments_joint_charge_captured_together: sql<Row>`
    select f.reference as entity, format('%s %s, its leader %s %s %s', f.state, f.currency, l.reference, l.state, l.currency) as what,
      jsonb_build_array(f.state, f.currency, l.reference, l.state, l.currency) as args
    from payment_attempts f join payment_attempts l on l.id = f.charged_with
    where f.state <> l.state or f.currency <> l.currency or f.method <> l.method or l.charged_with is not null`,
  payments_joint_charge_same_checkout: sql<Row>`
    select f.reference as entity, format('charged with %s', l.reference) as what,
      jsonb_build_array(l.reference) as args
    from payment_attempts f join payment_attempts l on l.id = f.charged_with
    join orders o on o.id = f.order_id left join orders g on g.id = l.order_id
    where o.id = g.id or o.checkout_group is null or o.checkout_group is distinct from g.checkout_group`,
  orders_one_of_each_type_per_checkout: sql<Row>`
    select min(number) as entity, format('%s orders, %s kinds, %s currencies', count(*), count(distinct kind), count(distinct currency)) as what,
      jsonb_build_array(count(*), count(distinct kind), count(distinct currency)) as args
    from orders where checkout_group is not null
    group by checkout_group having count(*) <> 2 or count(distinct kind) <> 2 or count(distinct currency) <> 1`,
}
