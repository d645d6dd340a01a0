import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrder, postDatafeed, startCardPayment, violations } from '#tools/builders/orders/orders.ts'
import { aCardInFeed, type Feed } from '#tools/builders/payments/payments.ts'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  await aCapturedOrder() // what is kept in memory is read with the first one
})
afterAll(() => shop.close())
beforeEach(() => rows('delete from graphile_worker._private_jobs'))

const rows = async <Row>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as Row[]

/** An order with a captured payment that is not confirmed yet. */
async function aCapturedOrder(input: object = {}, card: Partial<Feed> = {}): Promise<string> {
  const placed = await anOrder(shop, { [shampoo]: 1 }, input)
  const { orderRef = '', amount = '', currCode = '' } = await startCardPayment(placed)
  await postDatafeed(shop, orderRef, { Amt: amount, Cur: currCode, ...card })
  return placed.id
}

type Waiting = { name: string; payload: unknown }
const waitingJobs = () =>
  rows<Waiting>(
    `select t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
const namesWaiting = async () => (await waitingJobs()).map(({ name }) => name)

/** Takes the oldest job of a name from the queue and runs it, as a worker would. */
async function work(name: string): Promise<void> {
  const [job] = await rows<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs where id = (
       select min(j.id) from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1) returning payload`,
    name,
  )
  if (!job) return // a worker beside this one took it
  await shop.shop.jobs.find((each) => each.name === name)?.run(job.payload)
}

const stateOf = async (id: string) =>
  (
    await rows(
      `select status, payment, fulfilment, holds, reserve_until, paid_by is not null as is_paid,
         confirmed_at is not null as is_confirmed from orders where id = $1`,
      id,
    )
  )[0]
const confirmed = { status: 'confirmed', payment: 'paid', holds: false, reserve_until: null, is_paid: true }
const waits = { status: 'pending', is_paid: false, is_confirmed: false }

/** State of a confirmed order, without values that differ between orders. */
async function tracesOf(id: string) {
  return {
    order: await stateOf(id),
    events: await rows(
      'select machine, from_state, to_state, actor, cause from state_events where entity_id = $1 order by id',
      id,
    ),
    invoice: await rows(
      `select kind, facts - 'issuedAt' - 'orderedAt' - 'orderNumber' - 'number' as facts from invoices where order_id = $1`,
      id,
    ),
    goods: await rows(
      `select r.state, r.units from stock_reservations r join order_lines l on l.id = r.line_id where l.order_id = $1`,
      id,
    ),
  }
}

let buyers = 0
/** An order of a new customer, with a code that each person may use once. */
const withCode = () => {
  buyers += 1
  return {
    coupon: 'WELCOME10',
    email: `waiting-${buyers}@example.com`,
    delivery_contact: `9555${String(buyers).padStart(4, '0')}`,
  }
}

/** Uses of an order's code, without those that identify the person. */
const usesOf = async (id: string) =>
  rows<{ state: string; known_by: string }>(
    `select state, left(identity, position(':' in identity)) as known_by from coupon_redemptions where order_id = $1 order by identity`,
    id,
  )

describe('captured payments that wait together', () => {
  it('confirm their orders in one job, with the result that each would have alone', async () => {
    const alone = await aCapturedOrder()
    await work('payment.captured')
    await rows('delete from graphile_worker._private_jobs')

    const ids = [await aCapturedOrder(), await aCapturedOrder(), await aCapturedOrder()]
    expect(await namesWaiting()).toEqual(['payment.captured', 'payment.captured', 'payment.captured'])
    await work('payment.captured')
    for (const id of ids) expect(await tracesOf(id)).toEqual(await tracesOf(alone))
    expect(await waitingJobs()).toEqual([
      {
        name: 'order.confirmed',
        payload: expect.arrayContaining(ids.map((orderId) => ({ orderId, kind: 'single' }))),
      },
    ])
    const serials = (
      await rows<{ serial: number }>(
        'select serial from invoices where order_id = any ($1::uuid[]) order by serial',
        ids,
      )
    ).map(({ serial }) => serial)
    expect(serials.map((serial) => serial - serials[0]!)).toEqual([0, 1, 2])
    expect(await violations(shop)).toEqual([])
  })

  it.each([
    ['unknown', () => ({}), false],
    ['known again', () => aCardInFeed(), true],
  ])('use their codes, when their cards are %s', async (_, card, isKnown) => {
    const alone = await aCapturedOrder(withCode(), card())
    await work('payment.captured')
    await rows('delete from graphile_worker._private_jobs')
    const ids = [await aCapturedOrder(withCode(), card()), await aCapturedOrder(withCode(), card())]
    await work('payment.captured')
    expect(await namesWaiting()).not.toContain('take-payment')
    const uses = await usesOf(alone)
    expect(uses).toContainEqual({ state: 'used', known_by: 'email:' })
    expect(uses.some(({ known_by: by }) => by === 'card:')).toBe(isKnown)
    for (const id of ids) {
      expect(await usesOf(id)).toEqual(uses)
      expect((await tracesOf(id)).order).toEqual((await tracesOf(alone)).order)
    }
    expect(await violations(shop)).toEqual([])
  })

  it('run fewer statements per payment the more of them there are', async () => {
    await aCapturedOrder()
    const ofOne = await statementsOf(() => work('payment.captured'))
    await rows('delete from graphile_worker._private_jobs')
    for (let times = 0; times < 5; times += 1) await aCapturedOrder()
    const ofFive = await statementsOf(() => work('payment.captured'))
    expect(ofFive).toBeLessThanOrEqual(ofOne)
  })

  it('leave an unusual one to a job of its own', async () => {
    const usual = await aCapturedOrder()
    const short = await aCapturedOrder()
    await rows(
      `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{minor}', '1')::json
       where payload ->> 'orderId' = $1`,
      short,
    )
    await work('payment.captured')
    expect(await stateOf(usual)).toMatchObject(confirmed)
    expect(await stateOf(short)).toMatchObject(waits)
    expect(await waitingJobs()).toEqual([
      { name: 'order.confirmed', payload: [{ orderId: usual, kind: 'single' }] },
      { name: 'take-payment', payload: expect.objectContaining({ orderId: short }) },
    ])
    await work('take-payment')
    const tasks = await rows('select kind from payment_tasks where order_id = $1', short)
    expect(tasks).toEqual([{ kind: 'wrong_amount' }])
  })

  it('queue calls to other companies for a waiting one as jobs of their own', async () => {
    const first = await aCapturedOrder()
    const second = await aCapturedOrder()
    await rows(
      `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{keepsCard}', 'true')::json`,
    )
    await work('payment.captured')
    for (const id of [first, second]) expect(await stateOf(id)).toMatchObject(confirmed)
    expect((await waitingJobs()).slice(1)).toEqual([
      { name: 'finish-card-enrolment', payload: expect.objectContaining({ orderId: second }) },
    ])
  })

  it('are confirmed one by one when one of them fails', async () => {
    const [first, broken, last] = [await aCapturedOrder(), await aCapturedOrder(), await aCapturedOrder()]
    await rows(`create function refuse_order() returns trigger language plpgsql as $$
      begin if new.id = '${broken}' then raise exception 'not this one'; end if; return new; end $$`)
    await rows('create trigger refused before update on orders for each row execute function refuse_order()')
    await work('payment.captured')
    expect(await stateOf(first)).toMatchObject(confirmed)
    expect(await namesWaiting()).toEqual(['payment.captured', 'payment.captured', 'order.confirmed'])
    await work('payment.captured')
    await work('payment.captured')
    expect(await stateOf(last)).toMatchObject(confirmed)
    expect(await stateOf(broken)).toMatchObject(waits)
    expect(await namesWaiting()).toEqual(expect.arrayContaining(['take-payment', 'finish-card-enrolment']))
    await expect(work('take-payment')).rejects.toThrow('not this one')
    await rows('drop trigger refused on orders')
    await rows('drop function refuse_order')
    const { minor, attemptId } = (
      await rows<{ minor: number; attemptId: string }>(
        'select amount_minor as minor, id as "attemptId" from payment_attempts where order_id = $1',
        broken,
      )
    )[0]!
    await shop.shop.jobs
      .find(({ name }) => name === 'take-payment')
      ?.run({ orderId: broken, attemptId, minor, currency: 'HKD' })
    expect(await stateOf(broken)).toMatchObject(confirmed)
    expect(await violations(shop)).toEqual([])
  })

  it('are left in the queue by a job of many events', async () => {
    const ids = [await aCapturedOrder(), await aCapturedOrder()]
    const late = (await waitingJobs()).map(({ payload }) => payload)
    await rows('delete from graphile_worker._private_jobs')
    const prompt = await aCapturedOrder()
    await shop.shop.jobs.find(({ name }) => name === 'payment.captured')?.run(late)
    for (const id of ids) expect(await stateOf(id)).toMatchObject(confirmed)
    expect(await stateOf(prompt)).toMatchObject(waits)
    expect(await namesWaiting()).toContain('payment.captured')
  })

  it('are confirmed once, whichever worker takes them and however often the job runs', async () => {
    const ids = [await aCapturedOrder(), await aCapturedOrder(), await aCapturedOrder()]
    const payloads = (await waitingJobs()).map(({ payload }) => payload)
    await Promise.all([work('payment.captured'), work('payment.captured')])
    while ((await namesWaiting()).includes('payment.captured')) await work('payment.captured')
    for (const payload of payloads)
      await shop.shop.jobs.find(({ name }) => name === 'payment.captured')?.run(payload)
    for (const id of ids) {
      expect(await stateOf(id)).toMatchObject(confirmed)
      expect((await tracesOf(id)).invoice).toHaveLength(1)
    }
    expect(await violations(shop)).toEqual([])
  })
})
