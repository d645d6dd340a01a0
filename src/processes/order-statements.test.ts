import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder, postDatafeed, startCardPayment } from '#tools/builders/orders/orders.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

type Waiting = { name: string; payload: unknown }

/** Removes the queued jobs of an order without running them. */
async function takeJobs(orderId: string): Promise<Waiting[]> {
  const { rows } = await shop.shop.pool.query<Waiting>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and j.payload ->> 'orderId' = $1 returning t.identifier as name, j.payload`,
    [orderId],
  )
  return rows
}

/** Statements of an order at each of its steps, including begin and commit, excluding those of the queue. */
async function statementsOfOrder(input: object = {}) {
  const visitor = await aVisitorHolding(shop, { [shampoo]: 1 })
  const body = await visitor.orderBody({ payment_method: 'paydollar', ...input })
  let placed: Record<string, unknown> = {}
  const placing = await statementsOf(async () => {
    placed = (await visitor.send('POST', '/order/create', body)).body
  })
  const order = placed.order as Parameters<typeof startCardPayment>[0]['order']
  let form: Record<string, string> = {}
  const starting = await statementsOf(async () => {
    form = await startCardPayment({ visitor, order })
  })
  const { orderRef = '', amount = '', currCode = '' } = form
  const callback = await statementsOf(() => postDatafeed(shop, orderRef, { Amt: amount, Cur: currCode }))
  let jobs = 0
  let following = 0
  for (let waiting = await takeJobs(order._id); waiting.length > 0; waiting = await takeJobs(order._id)) {
    jobs += waiting.length
    for (const { name, payload } of waiting)
      following += await statementsOf(async () =>
        shop.shop.jobs.find((job) => job.name === name)?.run(payload),
      )
  }
  const found = await shop.shop.pool.query('select status, payment from orders where id = $1', [order._id])
  expect(found.rows).toEqual([{ status: 'confirmed', payment: 'paid' }])
  return { placing, starting, callback, following, jobs }
}

it('an order runs few statements and jobs, from the request to the last email', async () => {
  await anOrder(shop, { [shampoo]: 1 }) // caches are filled by the first one
  await statementsOfOrder()
  const { jobs, ...statements } = await statementsOfOrder()
  expect(jobs).toBe(2)
  expect(statements.placing).toBeLessThanOrEqual(8)
  expect(statements.starting).toBeLessThanOrEqual(9)
  expect(statements.callback).toBeLessThanOrEqual(8)
  expect(statements.following).toBeLessThanOrEqual(19)
})

it('a coupon adds few statements', async () => {
  const buyer = (nth: number) => ({
    coupon: 'WELCOME10',
    email: `code-${nth}@example.com`,
    delivery_contact: `9666000${nth}`,
  })
  await statementsOfOrder(buyer(1))
  const { jobs, ...statements } = await statementsOfOrder(buyer(2))
  expect(jobs).toBe(2)
  expect(statements.placing).toBeLessThanOrEqual(16)
  expect(statements.following).toBeLessThanOrEqual(21)
})
