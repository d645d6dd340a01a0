import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { no, ok, orderIn, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { refundsOf } from '../payments/refunds/refunds.ts'
import { settleManually } from '../payments/refunds/refunds-by-hand.ts'

let shop: TestShop
let owner: AtDesk
let care: AtDesk
let warehouse: AtDesk
let orders: ReturnType<typeof ordersAtDesk>
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ;[owner, care, warehouse] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
    await atDesk(shop, 'warehouse'),
  ]
  orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const spa = 'SCALP-SPA-BASIN-1'
const run = async (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const listed = async (view: string, number: string): Promise<boolean> => {
  const { body } = ok(await warehouse.get(`/orders?view=${view}&search=${number}`))
  return (body.orders as object[]).length > 0
}
const steps = ['pick', 'pack', 'ship', 'ready'] as const
type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>
const at = async (order: Paid, step: 'none' | 'picking' | 'packed' | 'on_hold'): Promise<Paid> => {
  if (step === 'picking' || step === 'packed') ok(await warehouse.send('POST', `${order.at}/pick`))
  if (step === 'packed') ok(await warehouse.send('POST', `${order.at}/pack`))
  if (step === 'on_hold') ok(await care.send('POST', `${order.at}/hold`, { cause: 'address' }))
  return order
}
const linesIn = async (order: Paid) => (await order.desk()).lines.map(({ id }) => id)
const redemptions = async (id: string) =>
  (
    await shop.shop.pool.query<{ state: string }>(
      'select distinct state from coupon_redemptions where order_id = $1',
      [id],
    )
  ).rows

/** The ways in which the last piece can be refunded. */
/** One colleague alone gives back only so much a day. */
const aCare = () => atDesk(shop, 'care')

const ways: Record<string, (order: Paid) => Promise<unknown>> = {
  'one refund of everything': async (order) => {
    const units = (await linesIn(order)).map((id, index) => ({ line_id: id, units: index === 0 ? 2 : 1 }))
    return ok(
      await (await aCare()).send('POST', `${order.at}/refunds`, { units, reason: 'broken in the shop' }),
    )
  },
  'refunds that add up': async (order) => {
    const [first, second] = await linesIn(order)
    ok(
      await (
        await aCare()
      ).send('POST', `${order.at}/refunds`, { units: [{ line_id: first, units: 1 }], reason: 'a' }),
    )
    ok(
      await (
        await aCare()
      ).send('POST', `${order.at}/refunds`, {
        units: [{ line_id: second, units: 1 }],
        delivery: true,
        reason: 'b',
      }),
    )
    return ok(
      await (
        await aCare()
      ).send('POST', `${order.at}/refunds`, { units: [{ line_id: first, units: 1 }], reason: 'c' }),
    )
  },
}

describe('an order with no line left to ship', () => {
  it.each(
    (['none', 'picking', 'packed', 'on_hold'] as const).flatMap((step) =>
      Object.keys(ways).map((way) => [step, way] as const),
    ),
  )('that was %s ends with %s, and all stock, coupon and fees are returned', async (step, way) => {
    const buyer = {
      coupon: 'WELCOME10',
      email: `${step}-${way.length}@example.com`,
      delivery_contact: `9${step.length}33${way.length}01`,
    }
    const order = await at(await orders.aPaidOrder({ [shampoo]: 2, [conditioner]: 1 }, buyer), step)
    expect(await redemptions(order.id)).toEqual([{ state: 'used' }])
    await ways[way]?.(order)
    const ended = await order.desk()
    expect(ended).toMatchObject({ status: 'cancelled', fulfilment: 'none', hold_cause: null })
    const back = (ended.refunds as { amount: number }[]).reduce(
      (sum, { amount }) => sum + Math.round(amount * 100),
      0,
    )
    expect(back).toBe(Math.round(order.order.total * 100))
    expect(await redemptions(order.id)).toEqual([{ state: 'released' }])
    for (const view of ['to_pick', 'picking', 'on_hold', 'late'])
      expect(await listed(view, order.order.number)).toBe(false)
    for (const action of [...steps, 'cancel', 'refund']) expect(ended.actions).not.toContain(action)
    expect(ended.slips).toEqual([])
    for (const action of ['pick', 'pack'])
      expect(no(await warehouse.send('POST', `${order.at}/${action}`))).toEqual([
        409,
        'orders.illegal_transition',
      ])
  })

  it('ends by cancelling while it is picked', async () => {
    const order = await at(await orders.aPaidOrder({ [shampoo]: 1 }), 'picking')
    expect(orderIn(ok(await owner.send('POST', `${order.at}/cancel`, { reason: 'x' })))).toMatchObject({
      status: 'cancelled',
      fulfilment: 'none',
    })
  })

  it('previews the fees that are refunded with its last piece', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 1 })
    const [line] = await linesIn(order)
    const { preview } = ok(await care.get(`${order.at}/refund?units=${line}:1`)).body
    expect(preview).toMatchObject({ delivery: 30, total: order.order.total })
  })

  it('continues while one of its pieces is unshipped or was shipped', async () => {
    const order = await at(await orders.aPaidOrder({ [shampoo]: 2 }), 'packed')
    const [line] = await linesIn(order)
    ok(
      await warehouse.send('POST', `${order.at}/ship`, {
        carrier: 'SF',
        lines: [{ line_id: line, units: 1 }],
      }),
    )
    ok(
      await care.send('POST', `${order.at}/refunds`, {
        units: [{ line_id: line, units: 1 }],
        reason: 'one was broken',
      }),
    )
    expect(await order.desk()).toMatchObject({ status: 'confirmed', fulfilment: 'shipped' })
  })

  it('has one outcome and at most one refund under concurrent refund, cancellations and picking', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 1 })
    const [line] = await linesIn(order)
    const requested = { units: [{ line_id: line, units: 1 }], reason: 'x' }
    const answers = await Promise.all([
      care.send('POST', `${order.at}/refunds`, requested),
      owner.send('POST', `${order.at}/cancel`, { reason: 'x' }),
      order.visitor.send('POST', '/order/cancel', { id: order.id }),
      warehouse.send('POST', `${order.at}/pick`),
    ])
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    const ended = await order.desk()
    expect(ended.status === 'cancelled' || ended.fulfilment === 'picking').toBe(true)
    expect((ended.refunds as object[]).length).toBeLessThanOrEqual(1)
  })
})

describe('the packing slip', () => {
  it('lists the unshipped pieces and the content of each parcel, without refunded pieces', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 3, [conditioner]: 1 })
    const [first, second] = await linesIn(order)
    ok(await care.send('POST', `${order.at}/refunds`, { units: [{ line_id: first, units: 1 }], reason: 'x' }))
    const slips = async () => (await order.desk()).slips as { parcel_id: string | null; lines: object[] }[]
    expect(await slips()).toEqual([
      {
        parcel_id: null,
        lines: [
          { line_id: first, units: 2 },
          { line_id: second, units: 1 },
        ],
      },
    ])
    await at(order, 'packed')
    ok(
      await warehouse.send('POST', `${order.at}/ship`, {
        carrier: 'SF',
        lines: [{ line_id: first, units: 1 }],
      }),
    )
    const [sent, next, ...others] = await slips()
    expect([sent?.lines, next, others]).toEqual([
      [{ line_id: first, units: 1 }],
      {
        parcel_id: null,
        lines: [
          { line_id: first, units: 1 },
          { line_id: second, units: 1 },
        ],
      },
      [],
    ])
    ok(
      await care.send('POST', `${order.at}/refunds`, { units: [{ line_id: second, units: 1 }], reason: 'x' }),
    )
    ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF' }))
    expect((await slips()).map(({ lines }) => lines)).toEqual([
      [{ line_id: first, units: 1 }],
      [{ line_id: first, units: 1 }],
    ])
  })
})

describe('an order of treatments', () => {
  it('is in no list of the warehouse, cannot be picked, and is complete two weeks after payment', async () => {
    const order = await orders.aPaidOrder({ [spa]: 1 }, { delivery_method: undefined })
    for (const view of ['to_pick', 'late']) expect(await listed(view, order.order.number)).toBe(false)
    const { body } = ok(await owner.get('/today'))
    const unpicked = (body.matters as { kind: string; rows: { id: string }[] }[]).find(
      ({ kind }) => kind === 'unpicked',
    )
    expect(unpicked?.rows.map(({ id }) => id)).not.toContain(order.id)
    const seen = await order.desk()
    expect(seen.slips).toEqual([])
    for (const step of steps) expect(seen.actions).not.toContain(step)
    expect(no(await warehouse.send('POST', `${order.at}/pick`))).toEqual([409, 'orders.nothing_to_send'])
    clock.move(14 * 86_400 - 60)
    await run('complete-orders')
    expect((await order.desk().catch(async () => reopened(order))).status).toBe('confirmed')
    clock.move(61)
    await run('complete-orders')
    expect((await reopened(order)).status).toBe('completed')
    const jobs = await shop.shop.pool.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'grant-referral' and payload ->> 'orderId' = $1`,
      [order.id],
    )
    expect(jobs.rowCount).toBe(1)
  })

  it('is on hold during a refund, and ends after a full refund', async () => {
    ;[owner, care, warehouse] = [
      await atDesk(shop, 'owner'),
      await atDesk(shop, 'care'),
      await atDesk(shop, 'warehouse'),
    ]
    const [part, whole] = [await orders.aPaidOrder({ [spa]: 2 }), await orders.aPaidOrder({ [spa]: 1 })]
    const [line] = await linesIn(part)
    ok(await care.send('POST', `${part.at}/refunds`, { units: [{ line_id: line, units: 1 }], reason: 'x' }))
    const [only] = await linesIn(whole)
    ok(await care.send('POST', `${whole.at}/refunds`, { units: [{ line_id: only, units: 1 }], reason: 'x' }))
    expect((await whole.desk()).status).toBe('cancelled')
    clock.move(15 * 86_400)
    await run('complete-orders')
    expect((await reopened(part)).status).toBe('confirmed')
    const ctx = shop.shop.systemContext()
    for (const { id, state } of await refundsOf(ctx, part.id)) {
      await shop.shop.pool.query(`select move_payment('refund', $1, $2, 'manual', 'test', 'test', now())`, [
        id,
        state,
      ])
      await settleManually(ctx, { refundId: id, proof: 'transfer 1', actor: 'test' })
    }
    await shop.work('follow-refund')
    await run('complete-orders')
    expect((await reopened(part)).status).toBe('completed')
  })
})

/** The desk's sessions end long before the clock that was moved. */
async function reopened(order: Paid) {
  ;[owner, care, warehouse] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
    await atDesk(shop, 'warehouse'),
  ]
  return order.desk(owner)
}
