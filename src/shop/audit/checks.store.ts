import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * One query a promise, by the name of what it proves; every row is a fault. Amounts are minor units. What is
 * in flight is left alone: clocks get five minutes, news between rooms one.
 */
/** What of an order was due before any change of it. */
const firstDue = sql`select o.amount_due - coalesce((select sum(v.due) from order_revisions v where v.order_id = o.id and v.state = 'agreed'), 0) as first`

export const checks = {
  // stock adds up
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
  // (3)
  'payments: never more back than was taken': sql<Row>`
    select a.reference as entity, format('taken %s, asked back %s, counted %s', a.amount_minor + a.over_minor, coalesce(r.sum, 0), a.returned_minor) as what,
      jsonb_build_array(a.amount_minor + a.over_minor, coalesce(r.sum, 0), a.returned_minor) as args
    from payment_attempts a left join (select attempt_id, sum(amount_minor) as sum from payment_refunds group by 1) r on r.attempt_id = a.id
    where coalesce(r.sum, 0) <> a.returned_minor or a.returned_minor > case when a.captured_at is null then 0 else a.amount_minor + a.over_minor end`,
  'payments: a standing order is paid in full': sql<Row>`
    select o.number as entity, format('due %s %s at first, paid by %s with %s', d.first, o.currency, o.paid_by, a.amount_minor) as what,
      jsonb_build_array(d.first, o.currency, o.paid_by, a.amount_minor) as args
    from orders o cross join lateral (${firstDue}) d left join payment_attempts a on a.id::text = o.paid_by and a.order_id = o.id
    where o.status in ('confirmed', 'completed') and case when d.first = 0 then o.paid_by is not null
      else a.state is distinct from 'captured' or a.amount_minor + parts_kept(o.id) <> d.first or a.currency <> o.currency end`,
  'payments: what was asked for is what was due': sql<Row>`
    select a.reference as entity, format('asked %s %s, due %s %s at first', a.amount_minor, a.currency, d.first, o.currency) as what,
      jsonb_build_array(a.amount_minor, a.currency, d.first, o.currency) as args
    from payment_attempts a join orders o on o.id = a.order_id cross join lateral (${firstDue}) d
    where a.currency <> o.currency or (a.amount_minor <> d.first and not a.is_part
      and a.amount_minor + (select coalesce(sum(p.amount), 0) from order_parts p
        where p.order_id = o.id and p.accepted_at <= a.created_at) <> d.first
      and not exists (select from order_revisions v where v.order_id = o.id and v.due = a.amount_minor and v.created_at <= a.created_at))`,
  'payments: what was too much goes back': sql<Row>`
    select a.reference as entity, format('%s too much', a.over_minor) as what,
      jsonb_build_array(a.over_minor) as args from payment_attempts a
    where a.over_minor > 0 and a.captured_at < now() - interval '5 minutes'
      and not exists (select from payment_refunds r where r.attempt_id = a.id and r.key = 'over:' || a.id)`,
  // (5)
  'payments: one capture kept for each order': sql<Row>`
    select o.number as entity, count(*) || ' captures kept' as what,
      jsonb_build_array(count(*)) as args
    from payment_attempts a join orders o on o.id = a.order_id
    where a.state = 'captured' and a.returned_minor < a.amount_minor + a.over_minor and a.captured_at < now() - interval '1 minute'
      and a.id::text is distinct from o.paid_by and not exists (select from payment_tasks t where t.attempt_id = a.id)
      and not exists (select from order_revisions v where v.order_id = o.id and v.paid_by = a.id::text)
      and not exists (select from order_parts p where p.attempt_id = a.id)
    group by o.number`,
  'payments: what a provider said was heard': sql<Row>`
    select provider || ' ' || event_key as entity, 'waiting since ' || received_at as what,
      jsonb_build_array(received_at) as args
    from payment_events where state = 'waiting' and received_at < now() - interval '5 minutes'`,
  // (4)
  'orders: pieces and fees add up to the total': sql<Row>`
    select o.number as entity, format('lines %s, net %s; goods %s, discount %s, total %s', l.goods, l.net, o.goods_total, o.discount, o.total) as what,
      jsonb_build_array(l.goods, l.net, o.goods_total, o.discount, o.total) as args
    from orders o join (
      select order_id, sum(unit_price * quantity) as goods, sum((select sum(unit) from unnest(unit_net) as unit)) as net from order_lines group by 1
    ) l on l.order_id = o.id
    where l.goods <> o.goods_total or l.net + o.gift_wrap_fee + o.delivery_fee + o.tax <> o.total or o.amount_due + o.wallet_amount + o.exchanged <> o.total`,
  'orders: refunds are made of pieces and fees': sql<Row>`
    select o.number as entity, format('refund %s of %s', r.id, r.amount) as what,
      jsonb_build_array(r.id, r.amount) as args
    from order_refunds r join orders o on o.id = r.order_id
    where r.attempt_id is null and r.amount > o.total
      or r.attempt_id is null and (select sum(amount) from order_refunds s where s.order_id = o.id and s.attempt_id is null) > o.total`,
  'orders: a refund asked for is on its way': sql<Row>`
    select o.number as entity, format('refund %s of %s since %s', r.id, r.amount, r.created_at) as what,
      jsonb_build_array(r.id, r.amount, r.created_at) as args
    from order_refunds r join orders o on o.id = r.order_id
    where r.state = 'requested' and r.created_at < now() - interval '1 minute'
      and coalesce((select sum(amount_minor) from payment_refunds p where p.key = r.id::text), 0)
        <> r.amount - r.wallet - r.exchanged - case when r.attempt_id is null then r.as_wallet else 0 end`,
  // (12)
  'invoices: numbers have no gaps': sql<Row>`
    select kind || ' ' || year as entity, format('%s papers, last number %s, counter %s', count(*), max(serial), max(last)) as what,
      jsonb_build_array(count(*), max(serial), max(last)) as args
    from invoices full join invoice_counters using (kind, year)
    group by kind, year having count(serial) is distinct from max(serial) or max(serial) is distinct from max(last)`,
  'invoices: one for each confirmed order': sql<Row>`
    select o.number as entity, format('confirmed at %s, %s invoices', o.confirmed_at, count(i.id)) as what,
      jsonb_build_array(o.confirmed_at, count(i.id)) as args
    from orders o left join invoices i on i.order_id = o.id and i.kind = 'invoice'
    where i.revision_id is null
    group by o.id having count(i.id) <> case when o.confirmed_at is null then 0 else 1 end`,
  'invoices: a credit note for each refund that went back': sql<Row>`
    select o.number as entity, format('refund %s of %s %s, credited %s', r.id, r.amount, r.state, i.facts ->> 'total') as what,
      jsonb_build_array(r.id, r.amount, r.state, i.facts ->> 'total') as args
    from order_refunds r join orders o on o.id = r.order_id left join invoices i on i.refund_id = r.id
    where case when r.state = 'succeeded' and r.attempt_id is null then (i.facts ->> 'total')::bigint is distinct from r.amount
      else i.id is not null end`,
  'orders: what a bank asks back is noted, and what a lost dispute took': sql<Row>`
    select o.number as entity, format('%s, %s disputes open, %s lost', o.payment, d.open, d.lost) as what,
      jsonb_build_array(o.payment, d.open, d.lost) as args
    from orders o cross join lateral (
      select count(*) filter (where outcome is null) as open, count(*) filter (where outcome = 'lost') as lost from order_disputes where order_id = o.id
    ) d
    where (o.payment = 'disputed') <> (d.open > 0) or (o.payment = 'disputed_lost') <> (d.lost > 0)`,
  'orders: a refund is withheld for a dispute alone': sql<Row>`
    select o.number as entity, format('%s, refund of %s is %s', o.payment, r.amount, r.state) as what,
      jsonb_build_array(o.payment, r.amount, r.state) as args
    from order_refunds r join orders o on o.id = r.order_id
    where r.state = 'withheld' and (o.payment not in ('disputed', 'disputed_lost')
      or exists (select from payment_refunds p where p.key = r.id::text and (p.withheld_at is null or p.state in ('sent', 'succeeded'))))`,
  'orders: nothing is sent while its payment is disputed': sql<Row>`
    select number as entity, format('%s while %s', fulfilment, payment) as what,
      jsonb_build_array(fulfilment, payment) as args from orders
    where status = 'confirmed' and payment = 'disputed' and fulfilment in ('none', 'picking', 'packed', 'partially_shipped', 'ready_for_pickup')`,
  'returns: no more comes back than was sent': sql<Row>`
    select o.number as entity, format('%s sent %s, returned %s', l.sub_sku, l.shipped, r.units) as what,
      jsonb_build_array(l.sub_sku, l.shipped, r.units) as args
    from (
      select x.line_id, sum(x.units) as units from return_lines x join returns r on r.id = x.return_id
      where r.state not in ('refused', 'closed') group by 1
    ) r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
    where r.units > l.shipped`,
  'returns: an order waits for its open ones': sql<Row>`
    select o.number as entity, format('%s open returns, waits since %s', count(r.id), o.return_open_since) as what,
      jsonb_build_array(count(r.id), o.return_open_since) as args
    from orders o left join returns r on r.order_id = o.id and r.state in ('requested', 'approved', 'received', 'inspected')
    group by o.id having (count(r.id) > 0) <> (o.return_open_since is not null)`,
  // (8)
  'coupons: never more uses than there are': sql<Row>`
    select c.code as entity, format('used %s, orders %s, limit %s', c.used, coalesce(u.orders, 0), c.total_limit) as what,
      jsonb_build_array(c.used, coalesce(u.orders, 0), c.total_limit) as args
    from coupons c left join (
      select coupon_id, count(distinct order_id) as orders from coupon_redemptions where state <> 'released' group by 1
    ) u on u.coupon_id = c.id
    where c.used <> coalesce(u.orders, 0) or c.used > coalesce(c.total_limit, c.used)`,
  'coupons: a use follows its order': sql<Row>`
    select o.number as entity, format('%s, %s of its coupon', o.status, r.state) as what,
      jsonb_build_array(o.status, r.state) as args
    from coupon_redemptions r join orders o on o.id = r.order_id
    where r.state is distinct from case when o.status in ('confirmed', 'completed') then 'used'
      when o.status = 'pending' and o.holds then 'reserved' when o.status = 'cancelled' then r.state else 'released' end`,
  // (10), (11)
  'orders: what happened ends where the order is': sql<Row>`
    select o.number as entity, format('%s is %s, last told %s', m.machine, m.now, e.to_state) as what,
      jsonb_build_array(m.machine, m.now, e.to_state) as args
    from orders o cross join lateral (values ('status', o.status), ('payment', o.payment), ('fulfilment', o.fulfilment)) as m (machine, now)
    left join lateral (
      select to_state from state_events where entity = 'order' and entity_id = o.id and machine = m.machine order by id desc limit 1
    ) e on true
    where m.now <> coalesce(e.to_state, case m.machine when 'payment' then 'unpaid' when 'fulfilment' then 'none' end)`,
  'orders: every move is one that exists, by somebody': sql<Row>`
    select entity_id::text as entity, format('%s from %s to %s by %L', machine, from_state, to_state, actor) as what,
      jsonb_build_array(machine, from_state, to_state, actor) as args
    from state_events e
    where e.entity = 'order' and e.from_state is not null and (e.actor = '' or not exists (
      select from order_moves m where m.machine = e.machine and m.from_state = e.from_state and m.to_state = e.to_state))`,
  'payments: every move is one that exists, by somebody': sql<Row>`
    select entity_id::text as entity, format('%s from %s to %s by %L', machine, "from", "to", actor) as what,
      jsonb_build_array(machine, "from", "to", actor) as args
    from payment_state_events e
    where "from" is not null and (actor = '' or not exists (
      select from payment_moves m where m.machine = e.machine and m."from" = e."from" and m."to" = e."to"))`,
  // (1): the ledger alone says what is in a wallet
  'wallet: every transaction comes to nothing': sql<Row>`
    select t.key as entity, format('%s %s too much', sum(e.amount), e.currency) as what,
      jsonb_build_array(sum(e.amount), e.currency) as args
    from ledger_txs t join ledger_entries e on e.tx_id = t.id group by t.key, e.currency having sum(e.amount) <> 0`,
  'wallet: balances are the sum of entries': sql<Row>`
    select format('%s %s', coalesce(b.member_id, e.member_id), coalesce(b.currency, e.currency)) as entity,
      format('balance %s + %s held + %s frozen, entries %s + %s + %s', b.available, b.held, b.frozen, e.available, e.held, e.frozen) as what,
      jsonb_build_array(b.available, b.held, b.frozen, e.available, e.held, e.frozen) as args
    from wallet_balances b full join (
      select member_id, currency, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held, coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
      from ledger_entries where member_id is not null group by 1, 2
    ) e using (member_id, currency)
    where (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.frozen, 0))
        is distinct from (coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.frozen, 0))
      or b.available < 0 or b.held < 0 or b.frozen < 0`,
  'wallet: lots are the sum of entries': sql<Row>`
    select coalesce(l.id, e.lot_id)::text as entity,
      format('lot %s + %s held + %s frozen, entries %s + %s + %s', l.available, l.held, l.frozen, e.available, e.held, e.frozen) as what,
      jsonb_build_array(l.available, l.held, l.frozen, e.available, e.held, e.frozen) as args
    from wallet_lots l full join (
      select lot_id, coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held, coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
      from ledger_entries where lot_id is not null group by 1
    ) e on e.lot_id = l.id
    where (l.available, l.held, l.frozen) is distinct from (e.available, e.held, e.frozen) or l.available < 0 or l.held < 0 or l.frozen < 0`,
  'wallet: balances are the sum of lots': sql<Row>`
    select format('%s %s', coalesce(b.member_id, l.member_id), coalesce(b.currency, l.currency)) as entity,
      format('balance %s + %s held + %s frozen, lots %s + %s + %s', b.available, b.held, b.frozen, l.available, l.held, l.frozen) as what,
      jsonb_build_array(b.available, b.held, b.frozen, l.available, l.held, l.frozen) as args
    from wallet_balances b full join (
      select member_id, currency, sum(available) as available, sum(held) as held, sum(frozen) as frozen from wallet_lots group by 1, 2
    ) l using (member_id, currency)
    where (coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.frozen, 0))
      is distinct from (coalesce(l.available, 0), coalesce(l.held, 0), coalesce(l.frozen, 0))`,
  'wallet: holds are the sum of their parts': sql<Row>`
    select h.order_id::text as entity, format('%s %s, parts %s, returned %s', h.state, h.amount, coalesce(p.amount, 0), coalesce(p.returned, 0)) as what,
      jsonb_build_array(h.state, h.amount, coalesce(p.amount, 0), coalesce(p.returned, 0)) as args
    from wallet_holds h left join (
      select order_id, round, sum(amount) as amount, sum(returned) as returned from wallet_hold_parts group by 1, 2
    ) p on p.order_id = h.order_id and p.round = h.round
    where p.amount is distinct from h.amount or (p.returned > 0 and h.state <> 'captured')`,
  'wallet: what is held, an order holds': sql<Row>`
    select coalesce(l.id, p.lot_id)::text as entity, format('lot holds %s, orders %s', l.held, coalesce(p.held, 0)) as what,
      jsonb_build_array(l.held, coalesce(p.held, 0)) as args
    from wallet_lots l full join (
      select p.lot_id, sum(p.amount) as held from wallet_hold_parts p join wallet_holds h on h.order_id = p.order_id and h.round = p.round
      where h.state = 'held' group by 1
    ) p on p.lot_id = l.id
    where coalesce(l.held, 0) <> coalesce(p.held, 0)`,
  'wallet: a hold follows its order': sql<Row>`
    select coalesce(o.number, h.order_id::text) as entity, format('%s of %s, %s of %s held', o.status, o.wallet_amount, h.state, h.amount) as what,
      jsonb_build_array(o.status, o.wallet_amount, h.state, h.amount) as args
    from (select * from orders where wallet_amount > 0 and gift_code is null) o full join wallet_holds h on h.order_id = o.id
    where h.amount is distinct from o.wallet_amount or h.currency is distinct from o.currency or h.member_id is distinct from o.member_id
      or h.state is distinct from case when o.confirmed_at is not null then 'captured' when o.status = 'pending' and o.holds then 'held'
        else 'released' end`,
  // (3)
  'orders: tenders come to the total': sql<Row>`
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
      + parts_kept(o.id) + coalesce(v.paid, 0) <> o.total`,
  'wallet: refunds are in the wallet': sql<Row>`
    select o.number as entity, format('refunds to the wallet %s, ledger %s', r.sum, coalesce(e.sum, 0)) as what,
      jsonb_build_array(r.sum, coalesce(e.sum, 0)) as args
    from (
      select r.order_id, sum(case when o.gift_code is null then r.wallet else 0 end + r.as_wallet) as sum
      from order_refunds r join orders o on o.id = r.order_id group by 1
    ) r join orders o on o.id = r.order_id
    left join (
      select t.ref, sum(e.amount) as sum from ledger_txs t join ledger_entries e on e.tx_id = t.id and e.account = 'available'
      where t.kind = 'refund' group by 1
    ) e on e.ref = o.id::text
    where r.sum <> coalesce(e.sum, 0)`,
  // (9)
  'rewards: a gift follows its order': sql<Row>`
    select r.id::text as entity, format('%s, and order %s is %s', r.state, o.number, o.status) as what,
      jsonb_build_array(r.state, o.number, o.status) as args
    from rewards r join orders o on o.id = r.order_id
    where r.kind = 'gift_item' and case r.state when 'reserved' then not (o.status = 'pending' and o.holds)
      when 'redeemed' then o.status not in ('confirmed', 'completed') else false end`,
  'rewards: one an order, and each a line of it': sql<Row>`
    select o.number as entity, format('%s lines, %s rewards', l.lines, coalesce(r.rewards, 0)) as what,
      jsonb_build_array(l.lines, coalesce(r.rewards, 0)) as args
    from (
      select order_id, count(*) filter (where price_reason ->> 'kind' = 'reward') as lines from order_lines group by 1
    ) l join orders o on o.id = l.order_id left join (
      select order_id, count(*) as rewards from rewards where state in ('reserved', 'redeemed') and order_id is not null group by 1
    ) r on r.order_id = o.id
    where (o.status in ('confirmed', 'completed') or (o.status = 'pending' and o.holds))
      and (l.lines <> coalesce(r.rewards, 0) or l.lines > 1)`,
  'rewards: redeemed at most once': sql<Row>`
    select r.id::text as entity, format('%s, redeemed %s times', r.state, e.times) as what,
      jsonb_build_array(r.state, e.times) as args
    from rewards r cross join lateral (
      select count(*) filter (where to_state = 'redeemed') - count(*) filter (where from_state = 'redeemed') as times
      from state_events where entity = 'reward' and entity_id = r.id
    ) e where e.times <> case r.state when 'redeemed' then 1 else 0 end`,
  'rewards: Cash Dollar is credited when it is chosen, and once': sql<Row>`
    select r.id::text as entity, format('%s %s, credited %s times', r.kind, r.state, count(t.id)) as what,
      jsonb_build_array(r.kind, r.state, count(t.id)) as args
    from rewards r left join ledger_txs t on t.key = 'reward:' || r.id
    group by r.id having count(t.id) <> case when r.state = 'redeemed' and r.kind = 'cash_dollar' then 1 else 0 end`,
  'reviews, rewards, returns: every move is one that exists, by somebody': sql<Row>`
    select entity || ' ' || entity_id as entity, format('from %s to %s by %L', from_state, to_state, actor) as what,
      jsonb_build_array(from_state, to_state, actor) as args
    from state_events e
    where e.entity in ('review', 'reward', 'return') and e.from_state is not null and (e.actor = '' or not exists (
      select from moves m where m.entity = e.entity and m.from_state = e.from_state and m.to_state = e.to_state))`,
  'reviews, rewards, returns: what happened ends where they are': sql<Row>`
    select s.entity || ' ' || s.id as entity, format('is %s, last told %s', s.state, e.to_state) as what,
      jsonb_build_array(s.state, e.to_state) as args
    from (
      select 'review' as entity, id, state from reviews where member_id is not null
      union all select 'reward', id, state from rewards
      union all select 'return', id, state from returns
    ) s left join lateral (
      select to_state from state_events where entity = s.entity and entity_id = s.id order by id desc limit 1
    ) e on true
    where s.state is distinct from e.to_state`,
}

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** From here on the transaction sees one moment, changes nothing and may take its time. */
export async function holdStill(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
  await sql`set local statement_timeout = '60s'`.execute(db)
}
