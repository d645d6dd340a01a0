import { sql } from 'kysely'
import { audited } from './moment.store.ts'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Stock adds up, and only what waits or stands holds it. */
export const stockChecks = {
  stock_commitments_on_hand: sql<Row>`
    select sub_sku || ' @ ' || place as entity,
      format('on hand %s, reserved %s, allocated %s, short %s, blocked %s', on_hand, reserved, allocated, short, blocked) as what,
      jsonb_build_array(on_hand, reserved, allocated, short, blocked) as args
    from stock_levels where reserved < 0 or allocated < 0 or on_hand < 0 or short <> greatest(reserved + allocated + blocked - on_hand, 0)`,
  stock_lots_within_level: sql<Row>`
    select l.sub_sku || ' @ ' || l.place as entity,
      format('on hand %s, blocked %s, short-dated %s; lots %s, %s, %s', l.on_hand, l.blocked, l.short_dated, v.pieces, v.blocked, v.short_dated) as what,
      jsonb_build_array(l.on_hand, l.blocked, l.short_dated, v.pieces, v.blocked, v.short_dated) as args
    from stock_levels l left join (
      select v.sub_sku, v.place, sum(v.pieces) as pieces, coalesce(sum(v.pieces) filter (where t.state in ('blocked', 'expired')), 0) as blocked,
        coalesce(sum(v.pieces) filter (where t.state = 'short_dated'), 0) as short_dated
      from stock_lot_levels v join stock_lots t on t.id = v.lot_id group by 1, 2
    ) v using (sub_sku, place)
    where coalesce(v.pieces, 0) > l.on_hand or (l.blocked, l.short_dated) is distinct from (coalesce(v.blocked, 0), coalesce(v.short_dated, 0))`,
  stock_lot_movements_sum_to_lot: sql<Row>`
    select t.sub_sku || ' ' || t.number || ' @ ' || coalesce(v.place, m.place) as entity,
      format('lot %s, moves %s', v.pieces, m.pieces) as what, jsonb_build_array(v.pieces, m.pieces) as args
    from stock_lot_levels v full join (
      select lot_id, place, sum(pieces) as pieces from stock_lot_moves group by 1, 2
    ) m using (lot_id, place) join stock_lots t on t.id = lot_id
    where coalesce(v.pieces, 0) <> coalesce(m.pieces, 0)`,
  stock_lot_movements_within_movement: sql<Row>`
    select s.sub_sku || ' ' || s.kind as entity, format('move %s, lots %s', s.on_hand, m.pieces) as what,
      jsonb_build_array(s.on_hand, m.pieces) as args
    from stock_moves s join (
      select move_id, sum(pieces) as pieces, bool_or(sub_sku <> moved) as strays from (
        select m.*, t.sub_sku as moved from stock_lot_moves m join stock_lots t on t.id = m.lot_id
      ) m group by 1
    ) m on m.move_id = s.id
    where m.strays or m.pieces not between least(s.on_hand, 0) and greatest(s.on_hand, 0)`,
  stock_movements_sum_to_level: sql<Row>`
    select coalesce(l.sub_sku, m.sub_sku) as entity,
      format('level %s/%s/%s, moves %s/%s/%s', l.on_hand, l.reserved, l.allocated, m.on_hand, m.reserved, m.allocated) as what,
      jsonb_build_array(l.on_hand, l.reserved, l.allocated, m.on_hand, m.reserved, m.allocated) as args
    from stock_levels l full join (
      select sub_sku, place, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(allocated) as allocated from stock_moves group by 1, 2
    ) m using (sub_sku, place)
    where (coalesce(l.on_hand, 0), coalesce(l.reserved, 0), coalesce(l.allocated, 0))
      is distinct from (coalesce(m.on_hand, 0), coalesce(m.reserved, 0), coalesce(m.allocated, 0))`,
  stock_reservations_sum_to_level: sql<Row>`
    select coalesce(l.sub_sku, r.sub_sku) as entity,
      format('level reserved %s allocated %s, lines %s and %s', l.reserved, l.allocated, r.held, r.sold) as what,
      jsonb_build_array(l.reserved, l.allocated, r.held, r.sold) as args
    from stock_levels l full join (
      select sub_sku, place, coalesce(sum(each * units) filter (where state = 'held'), 0) as held,
        coalesce(sum(each * (units - shipped - freed)) filter (where state in ('allocated', 'shipped')), 0) as sold
      from stock_reservations group by 1, 2
    ) r using (sub_sku, place)
    where (coalesce(l.reserved, 0), coalesce(l.allocated, 0)) is distinct from (coalesce(r.held, 0), coalesce(r.sold, 0))`,
  stock_reservations_of_pending_orders: sql<Row>`
    select o.number as entity, format('%s, holds %s, reservation of %s %s', o.status, o.holds, r.sub_sku, r.state) as what,
      jsonb_build_array(o.status, o.holds, r.sub_sku, r.state) as args
    from stock_reservations r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
    where (r.state = 'held' and not (o.status = 'pending' and o.holds)) or (r.state = 'allocated' and o.status in ('draft', 'pending', 'expired'))`,
  stock_reservations_expire: sql<Row>`
    select number as entity, 'held until ' || reserve_until as what,
      jsonb_build_array(reserve_until) as args from orders
    where status = 'pending' and holds and reserve_until < ${audited} - interval '5 minutes'
      and not exists (select from payment_attempts a where a.order_id = orders.id and a.state in ('redirected', 'processing', 'authorised', 'unknown'))`,
  stock_order_lines_allocated: sql<Row>`
    select o.number as entity, l.sub_sku || ' has no reservation' as what,
      jsonb_build_array(l.sub_sku) as args
    from orders o join order_lines l on l.order_id = o.id
    where o.status in ('confirmed', 'completed') and l.refunded < l.quantity
      and not exists (select from stock_reservations r where r.line_id = l.id and r.state in ('allocated', 'shipped'))`,
}
