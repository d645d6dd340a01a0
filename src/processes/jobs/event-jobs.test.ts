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

/** A paid order whose event is not handled yet. */
async function aPaidOrder(): Promise<string> {
  const placed = await anOrder(shop, { [shampoo]: 1 })
  await payByCard(shop, placed)
  return placed.id
}

describe('the subscribers of an event', () => {
  it('share one job with its name where there are several, and a single one has its own job', async () => {
    expect(jobsOfEvent('order.confirmed')).toEqual(['order.confirmed'])
    expect(jobsOfEvent('order.completed')).toEqual(['grant-referral'])
    for (const event of jointEvents) expect(subscribersOf(event).length).toBeGreaterThan(1)

    const placed = await anOrder(shop, { [shampoo]: 1 })
    const { orderRef = '', amount = '', currCode = '' } = await startCardPayment(placed)
    expect(await waitingFor(placed.id)).toEqual([]) // that a buyer was sent to pay is no news to an order
    await postDatafeed(shop, orderRef, { Amt: amount, Cur: currCode })
    expect(await waitingFor(placed.id)).toEqual(['payment.captured'])
  })

  it('run in one job, which is idempotent', async () => {
    const orderId = await aPaidOrder()
    expect(await waitingFor(orderId)).toContain('order.confirmed')
    await run('order.confirmed', { orderId })
    expect(await lettersOf(orderId)).toEqual([`mail:confirmed:${orderId}`])
    const moves = await movesOf(orderId)
    await run('order.confirmed', { orderId })
    expect(await lettersOf(orderId)).toEqual([`mail:confirmed:${orderId}`])
    expect(await movesOf(orderId)).toEqual(moves)
  })

  it('run for each event of a job of many', async () => {
    const orderIds = [await aPaidOrder(), await aPaidOrder()]
    await run(
      'order.confirmed',
      orderIds.map((orderId) => ({ orderId })),
    )
    for (const orderId of orderIds) expect(await lettersOf(orderId)).toHaveLength(1)
  })

  it('run for the other events of a job where one event fails', async () => {
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

  it('become a job each where one of them fails, and the others succeed', async () => {
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
