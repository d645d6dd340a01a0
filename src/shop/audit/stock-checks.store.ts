import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Stock adds up, and only what waits or stands holds it. */
export const stockChecks = {
  'stock: what is promised lies there': sql<Row>`
    select sub_sku || ' @ ' || place as entity, format('on hand %s, reserved %s, allocated %s, short %s', on_hand, reserved, allocated, short) as what,
      jsonb_build_array(on_hand, reserved, allocated, short) as args
    from stock_levels where reserved < 0 or allocated < 0 or on_hand < 0 or short <> greatest(reserved + allocated - on_hand, 0)`,
  'stock: moves add up to the level': sql<Row>`
    select coalesce(l.sub_sku, m.sub_sku) as entity,
      format('level %s/%s/%s, moves %s/%s/%s', l.on_hand, l.reserved, l.allocated, m.on_hand, m.reserved, m.allocated) as what,
      jsonb_build_array(l.on_hand, l.reserved, l.allocated, m.on_hand, m.reserved, m.allocated) as args
    from stock_levels l full join (
      select sub_sku, place, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(allocated) as allocated from stock_moves group by 1, 2
    ) m using (sub_sku, place)
    where (coalesce(l.on_hand, 0), coalesce(l.reserved, 0), coalesce(l.allocated, 0))
      is distinct from (coalesce(m.on_hand, 0), coalesce(m.reserved, 0), coalesce(m.allocated, 0))`,
  'stock: reservations add up to the level': sql<Row>`
    select coalesce(l.sub_sku, r.sub_sku) as entity,
      format('level reserved %s allocated %s, lines %s and %s', l.reserved, l.allocated, r.held, r.sold) as what,
      jsonb_build_array(l.reserved, l.allocated, r.held, r.sold) as args
    from stock_levels l full join (
      select sub_sku, place, coalesce(sum(each * units) filter (where state = 'held'), 0) as held,
        coalesce(sum(each * (units - shipped - freed)) filter (where state in ('allocated', 'shipped')), 0) as sold
      from stock_reservations group by 1, 2
    ) r using (sub_sku, place)
    where (coalesce(l.reserved, 0), coalesce(l.allocated, 0)) is distinct from (coalesce(r.held, 0), coalesce(r.sold, 0))`,
  'stock: only an order that waits holds goods': sql<Row>`
    select o.number as entity, format('%s, holds %s, reservation of %s %s', o.status, o.holds, r.sub_sku, r.state) as what,
      jsonb_build_array(o.status, o.holds, r.sub_sku, r.state) as args
    from stock_reservations r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
    where (r.state = 'held' and not (o.status = 'pending' and o.holds)) or (r.state = 'allocated' and o.status in ('draft', 'pending', 'expired'))`,
  'stock: holds end with their clock': sql<Row>`
    select number as entity, 'held until ' || reserve_until as what,
      jsonb_build_array(reserve_until) as args from orders
    where status = 'pending' and holds and reserve_until < now() - interval '5 minutes'
      and not exists (select from payment_attempts a where a.order_id = orders.id and a.state in ('redirected', 'processing', 'authorised', 'unknown'))`,
  'stock: every line of a standing order is sold': sql<Row>`
    select o.number as entity, l.sub_sku || ' has no reservation' as what,
      jsonb_build_array(l.sub_sku) as args
    from orders o join order_lines l on l.order_id = o.id
    where o.status in ('confirmed', 'completed') and l.refunded < l.quantity
      and not exists (select from stock_reservations r where r.line_id = l.id and r.state in ('allocated', 'shipped'))`,
}
