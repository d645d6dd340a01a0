import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { aSubscriber } from '#tools/builders/subscriptions/subscriptions.ts'
import { runDue } from '../clock.ts'
import { chargeAt, lockAt, noticeAt } from '../days.rules.ts'
import { chargeCycle } from './charge.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
const rows = async (text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query<Record<string, unknown>>(text, values)).rows

/** All stored data of a charged delivery, without values that differ between deliveries. */
async function traces(id: string) {
  const [found] = await rows(
    `select to_jsonb(c) - '{id,subscription_id,order_id,due_at,paid_at,created_at,announced,announced_at}'::text[] as cycle,
       (select jsonb_agg(to_jsonb(n) - '{id,subscription_id,due_at,created_at}'::text[] || jsonb_build_object('waits', n.due_at is not null))
        from subscription_cycles n where n.subscription_id = c.subscription_id and n.number = 3) as next,
       (select jsonb_agg(jsonb_build_array(h.attempt, h.kind, h.outcome, h.amount_minor, h.ended_at is not null))
        from subscription_charges h where h.cycle_id = c.id) as charges,
       (select jsonb_build_array(s.state, s.paid_in_a_row, s.anchor_on, s.anchor_number) from subscriptions s
        where s.id = c.subscription_id) as contract,
       (select jsonb_agg(jsonb_build_array(e.kind, e.actor, e.cycle) order by e.id) from subscription_events e
        where e.subscription_id = c.subscription_id) as events,
       jsonb_build_array(o.status, o.payment, o.fulfilment, o.holds, o.kind, o.total, o.amount_due, o.payment_method,
         o.paid_by = a.id::text, o.reserve_until is null, o.confirmed_at is not null) as "order",
       (select jsonb_agg(jsonb_build_array(e.machine, e.from_state, e.to_state, e.actor, e.cause) order by e.id)
        from state_events e where e.entity_id = o.id) as moves,
       jsonb_build_array(a.state, a.number, a.amount_minor, a.overpaid_minor, a.next_poll_at is null, a.provider_ref is not null,
         a.card_fingerprints is not null, a.captured_at is not null, a.failure_code) as payment,
       (select jsonb_agg(jsonb_build_array(e."from", e."to", e.actor, e.cause) order by e.id) from payment_state_events e
        where e.entity_id = a.id) as payments,
       (select jsonb_agg(jsonb_build_array(r.sub_sku, r.units, r.state)) from stock_reservations r
        join order_lines l on l.id = r.line_id where l.order_id = o.id) as goods,
       (select jsonb_agg(i.facts - '{orderNumber,orderedAt,issuedAt,buyer,deliveredTo}'::text[]) from invoices i
        where i.order_id = o.id) as invoice
     from subscription_cycles c join orders o on o.id = c.order_id join payment_attempts a on a.order_id = o.id
     where c.subscription_id = $1 and c.number = 2`,
    id,
  )
  return found
}

it('charges the renewals in stock when goods run out within a batch', async () => {
  const owners = [await aSubscriber(shop), await aSubscriber(shop), await aSubscriber(shop)]
  const day = owners[0]?.subscription.next?.renews_on ?? ''
  const ctx = shop.shop.systemContext()
  for (const at of [noticeAt(day), lockAt(day)]) {
    goTo(at)
    await runDue(ctx)
  }
  await rows(
    `update stock_levels set on_hand = reserved + allocated + safety + 1 where sub_sku = 'ELOWEN-SCALP-SHAMPOO-500'`,
  )
  goTo(chargeAt(day))
  await runDue(ctx)
  const states = await Promise.all(
    owners.map(async ({ subscriptionOf }) => (await subscriptionOf()).next?.number),
  )
  expect(states.toSorted()).toEqual([2, 2, 3])
})

it('has the same rows whether a renewal is charged alone or in a batch (rules/subscriptions#27)', async () => {
  await rows('update stock_levels set on_hand = on_hand + 100')
  const owners = [await aSubscriber(shop), await aSubscriber(shop), await aSubscriber(shop)]
  const ids = owners.map(({ subscription }) => subscription._id)
  const day = owners[0]?.subscription.next?.renews_on ?? ''
  const ctx = shop.shop.systemContext()
  for (const at of [noticeAt(day), lockAt(day)]) {
    goTo(at)
    await runDue(ctx)
  }
  goTo(chargeAt(day))
  await chargeCycle(ctx, ids[0] ?? '', 'renewal', 'system')
  await shop.work('tell-order-confirmed')
  await runDue(ctx)
  const [alone, ...together] = await Promise.all(ids.map(traces))
  expect(together).toEqual([alone, alone])
  expect(alone?.moves).toContainEqual(['status', 'pending', 'confirmed', 'payments', 'paid'])
  // emails are queued after the jobs that shoppers wait for, and after the charges
  const late = await rows(
    `select each ->> 'orderId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id, json_array_elements(j.payload) as each
     where t.identifier = 'order.confirmed' and j.priority > 0 and j.run_at > now()
       and each ->> 'orderId' in (select order_id::text from subscription_cycles where subscription_id = any ($1))`,
    ids,
  )
  const orders = await rows(
    'select order_id as id from subscription_cycles where subscription_id = any ($1) and number = 2',
    ids.slice(1),
  )
  // an order whose webhook arrived first is confirmed separately
  expect(orders).toEqual(expect.arrayContaining(late))
  await shop.work('tell-order-confirmed')
  const letters = await rows(
    'select order_id as id from messages where order_id = any ($1)',
    orders.map(({ id }) => id as string),
  )
  expect(letters).toHaveLength(2)
})
