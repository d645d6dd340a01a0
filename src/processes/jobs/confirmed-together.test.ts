import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, postDatafeed, startCardPayment, violations } from '#tools/builders/orders/orders.ts'
import { changeSetting } from '#shop/content/content.ts'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  await follow([await aConfirmedOrder()]) // what is kept in memory is read with the first one
})
afterAll(() => shop.close())
beforeEach(() => rows('delete from graphile_worker._private_jobs'))

const rows = async <Row>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as Row[]
const job = (name: string) => shop.shop.jobs.find((each) => each.name === name)

/** A paid order whose subscribers have not run. */
async function aConfirmedOrder(input: object = {}): Promise<string> {
  const placed = await anOrder(shop, { [shampoo]: 1 }, input)
  const { orderRef = '', amount = '', currCode = '' } = await startCardPayment(placed)
  await postDatafeed(shop, orderRef, { Amt: amount, Cur: currCode })
  const [captured] = await rows<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs where payload ->> 'orderId' = $1 returning payload`,
    placed.id,
  )
  await job('payment.captured')?.run(captured?.payload)
  await rows('delete from graphile_worker._private_jobs')
  return placed.id
}

/** Runs the subscribers of these orders in one job. */
const follow = (ids: readonly string[]) =>
  job('order.confirmed')?.run(ids.map((orderId) => ({ orderId, kind: 'single' })))

/** The email that confirms an order; `links` are those that open the order, the first made when it was placed. */
type Letter = { state: string; subject: string; to: string; tries: number; links: number }
const lettersOf = (id: string) =>
  rows<Letter>(
    `select state, subject, "to", tries, (select count(*)::int from order_links l where l.order_id = m.order_id) as links
     from messages m where order_id = $1 and event = 'order.confirmed'`,
    id,
  )
const buyer = (nth: number) => ({
  email: `together-${nth}@example.com`,
  delivery_contact: `9777${String(nth).padStart(4, '0')}`,
})

describe('the subscribers of orders that were confirmed together', () => {
  it('send each buyer one email with their own link, however often the job runs', async () => {
    const ids = [
      await aConfirmedOrder(buyer(1)),
      await aConfirmedOrder(buyer(2)),
      await aConfirmedOrder(buyer(3)),
    ]
    await follow(ids)
    await follow(ids.toReversed())
    await follow([...ids.slice(1), ids[1]!])
    for (const [at, id] of ids.entries()) {
      const letters = await lettersOf(id)
      expect(letters).toEqual([
        expect.objectContaining({ state: 'sent', to: `together-${at + 1}@example.com`, tries: 1, links: 2 }),
      ])
    }
    expect(await violations(shop)).toEqual([])
  })

  it('run few more statements for eight orders than for two', async () => {
    const ids: string[] = []
    for (let nth = 10; nth < 20; nth += 1) ids.push(await aConfirmedOrder(buyer(nth)))
    const ofTwo = await statementsOf(async () => follow(ids.slice(0, 2)))
    const ofEight = await statementsOf(async () => follow(ids.slice(2)))
    expect(ofTwo).toBeLessThan(20)
    expect(ofEight).toBeLessThanOrEqual(ofTwo + 1)
  })

  it('hold only the orders that staff should review', async () => {
    await changeSetting(shop.shop.systemContext(), 'fraud_hold_score', 25)
    shop.shop.cache.drop('*')
    const sameBuyer = buyer(30)
    const ids = [
      await aConfirmedOrder(sameBuyer),
      await aConfirmedOrder(buyer(31)),
      await aConfirmedOrder(sameBuyer),
      await aConfirmedOrder(sameBuyer),
    ]
    await follow([...ids, ids[0]!])
    const held = await rows<{ id: string; fulfilment: string; cause: string | null; note: string | null }>(
      `select o.id, fulfilment, hold_cause as cause, e.reason as note from orders o
       left join state_events e on e.entity_id = o.id and e.to_state = 'on_hold' where o.id = any ($1::uuid[])`,
      ids,
    )
    // a guest has 10 points, a first order 20, and each order before it within a day 10
    expect(ids.map((id) => held.find((each) => each.id === id))).toMatchObject([
      { fulfilment: 'on_hold', cause: 'fraud', note: '30' },
      { fulfilment: 'on_hold', cause: 'fraud', note: '30' },
      { fulfilment: 'none', cause: null, note: null },
      { fulfilment: 'on_hold', cause: 'fraud', note: '30' },
    ])
    await changeSetting(shop.shop.systemContext(), 'fraud_hold_score', 0)
  })

  it('handle the other orders when the email of one cannot be written', async () => {
    const ids = [
      await aConfirmedOrder(buyer(40)),
      await aConfirmedOrder(buyer(41)),
      await aConfirmedOrder(buyer(42)),
    ]
    await rows(`create function refuse_letter() returns trigger language plpgsql as $$
      begin if new.order_id = '${ids[1]}' then raise exception 'not this one'; end if; return new; end $$`)
    await rows(
      'create trigger refused before insert on messages for each row execute function refuse_letter()',
    )
    await follow(ids)
    await rows('drop trigger refused on messages')
    await rows('drop function refuse_letter')
    expect(await lettersOf(ids[0]!)).toHaveLength(1)
    expect(await lettersOf(ids[1]!)).toHaveLength(0)
    expect(await lettersOf(ids[2]!)).toHaveLength(1)
    await job('tell-order-confirmed')?.run({ orderId: ids[1] })
    expect(await lettersOf(ids[1]!)).toEqual([expect.objectContaining({ state: 'sent', links: 2 })])
  })
})
