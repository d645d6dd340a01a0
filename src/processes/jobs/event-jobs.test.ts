import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, payByCard, postDatafeed, startCardPayment } from '#tools/builders/orders/orders.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { jointEvents, jobsOfEvent, subscribersOf } from './event-jobs.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const rows = async <Row>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as Row[]
const waitingFor = async (orderId: string) =>
  (
    await rows<{ name: string }>(
      `select t.identifier as name from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'orderId' = $1 order by 1`,
      orderId,
    )
  ).map(({ name }) => name)
const lettersOf = async (orderId: string) =>
  (await rows<{ key: string }>('select key from messages where order_id = $1 order by key', orderId)).map(
    ({ key }) => key,
  )
const movesOf = (orderId: string) =>
  rows('select machine, to_state from state_events where entity_id = $1 order by id', orderId)
const run = (event: string, payload: unknown) =>
  shop.shop.jobs.find(({ name }) => name === event)?.run(payload)

/** A paid order of which nobody has heard yet. */
async function aPaidOrder(): Promise<string> {
  const placed = await anOrder(shop, { [shampoo]: 1 })
  await payByCard(shop, placed)
  return placed.id
}

describe('what follows an event', () => {
  it('is one job by its name where several hear of it, and the subscriber\u2019s own where one does', async () => {
    expect(jobsOfEvent('order.confirmed')).toEqual(['order.confirmed'])
    expect(jobsOfEvent('order.completed')).toEqual(['grant-referral'])
    for (const event of jointEvents) expect(subscribersOf(event).length).toBeGreaterThan(1)

    const placed = await anOrder(shop, { [shampoo]: 1 })
    const { orderRef = '', amount = '', currCode = '' } = await startCardPayment(placed)
    expect(await waitingFor(placed.id)).toEqual([]) // that a buyer was sent to pay is no news to an order
    await postDatafeed(shop, orderRef, { Amt: amount, Cur: currCode })
    expect(await waitingFor(placed.id)).toEqual(['payment.captured'])
  })

  it('is done in one go, and done twice it is done once', async () => {
    const orderId = await aPaidOrder()
    expect(await waitingFor(orderId)).toContain('order.confirmed')
    await run('order.confirmed', { orderId })
    expect(await lettersOf(orderId)).toEqual([`mail:confirmed:${orderId}`])
    const moves = await movesOf(orderId)
    await run('order.confirmed', { orderId })
    expect(await lettersOf(orderId)).toEqual([`mail:confirmed:${orderId}`])
    expect(await movesOf(orderId)).toEqual(moves)
  })

  it('of many events is done of each', async () => {
    const orderIds = [await aPaidOrder(), await aPaidOrder()]
    await run(
      'order.confirmed',
      orderIds.map((orderId) => ({ orderId })),
    )
    for (const orderId of orderIds) expect(await lettersOf(orderId)).toHaveLength(1)
  })

  it('of many events is done of the others where one cannot be done', async () => {
    const orderIds = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
    await rows(`create function refuse_one() returns trigger language plpgsql as $$
      begin if new.order_id = '${orderIds[1]}' then raise exception 'not to this one'; end if; return new; end $$`)
    await rows('create trigger refused before insert on messages for each row execute function refuse_one()')
    await shop.shop.pool.query('delete from graphile_worker._private_jobs')
    await run(
      'order.confirmed',
      orderIds.map((orderId) => ({ orderId })),
    )
    await rows('drop trigger refused on messages')
    const letters = await Promise.all(orderIds.map(lettersOf))
    expect(letters.map(({ length }) => length)).toEqual([1, 0, 1])
    const parts = subscribersOf('order.confirmed').map(({ job }) => job)
    const waiting = await Promise.all(orderIds.map(waitingFor))
    expect(waiting).toEqual([[], parts.toSorted(), []])
  })

  it('becomes a job of each part where one cannot be done, and the others are done', async () => {
    const orderId = await aPaidOrder()
    await rows(`create function refuse_letter() returns trigger language plpgsql as $$
      begin raise exception 'no letters today'; end $$`)
    await rows(
      'create trigger refused before insert on messages for each row execute function refuse_letter()',
    )
    await shop.shop.pool.query('delete from graphile_worker._private_jobs')
    await run('order.confirmed', { orderId })
    expect(await waitingFor(orderId)).toEqual(
      subscribersOf('order.confirmed')
        .map(({ job }) => job)
        .toSorted(),
    )
    await expect(run('tell-order-confirmed', { orderId })).rejects.toThrow('no letters today')
    await run('look-over-order', { orderId })
    await rows('drop trigger refused on messages')
    await run('tell-order-confirmed', { orderId })
    expect(await lettersOf(orderId)).toEqual([`mail:confirmed:${orderId}`])
  })
})
