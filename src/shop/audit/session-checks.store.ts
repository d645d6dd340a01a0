import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Packages of treatments and what became of their sessions (rules/sessions#5). */
export const sessionChecks = {
  sessions_count_matches_package: sql<Row>`
    select o.number as entity, format('%s has %s sessions of %s', p.sub_sku, count(s.id), p.sessions) as what,
      jsonb_build_array(p.sub_sku, count(s.id), p.sessions) as args
    from treatment_packages p join orders o on o.id = p.order_id left join treatment_sessions s on s.package_id = p.id
    group by p.id, o.number having count(s.id) <> p.sessions`,
  sessions_packages_for_paid_orders: sql<Row>`
    select o.number as entity, format('%s packages of %s, %s were bought', count(p.id), l.sub_sku, l.quantity) as what,
      jsonb_build_array(count(p.id), l.sub_sku, l.quantity) as args
    from orders o join order_lines l on l.order_id = o.id and l.product_type = 'Treatment'
    left join treatment_packages p on p.line_id = l.id and p.from_package_id is null
    where o.status in ('confirmed', 'completed') and l.refunded_sessions = 0
    group by l.id, o.number having count(p.id) <> l.quantity`,
  sessions_refunded_with_line: sql<Row>`
    select o.number as entity, format('%s: %s refunded, %s given back', l.sub_sku, count(s.id), l.refunded_sessions) as what,
      jsonb_build_array(l.sub_sku, count(s.id), l.refunded_sessions) as args
    from order_lines l join orders o on o.id = l.order_id join treatment_packages p on p.line_id = l.id
    left join treatment_sessions s on s.package_id = p.id and s.state = 'refunded'
    where l.product_type = 'Treatment' and o.payment <> 'disputed_lost'
    group by l.id, o.number having count(s.id) < l.refunded_sessions
      - (l.quantity - (select count(*) from treatment_packages q where q.line_id = l.id and q.from_package_id is null)) * coalesce(l.sessions, 1)`,
  sessions_transfer_keeps_value: sql<Row>`
    select o.number as entity, format('%s sessions received, %s handed on', count(s.id), (
        select count(*) from treatment_sessions f where f.package_id = p.from_package_id and f.state = 'transferred')) as what,
      jsonb_build_array(count(s.id), (
        select count(*) from treatment_sessions f where f.package_id = p.from_package_id and f.state = 'transferred')) as args
    from treatment_packages p join orders o on o.id = p.order_id join treatment_sessions s on s.package_id = p.id
    where p.from_package_id is not null
    group by p.from_package_id, o.number having count(s.id) <> (
      select count(*) from treatment_sessions f where f.package_id = p.from_package_id and f.state = 'transferred')`,
}
