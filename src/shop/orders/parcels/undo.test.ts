import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { levelOf, violations } from '#tools/builders/orders/orders.ts'
import { illegal, no, ok, orderIn, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let [owner, care, manager, warehouse]: AtDesk[] = []
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, care, manager, warehouse] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
    await atDesk(shop, 'manager'),
    await atDesk(shop, 'warehouse'),
  ]
  orders = ordersAtDesk(shop, () => ({ owner: owner!, warehouse: warehouse! })) // signed in above
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const nothingToUndo = [409, 'orders.nothing_to_undo']
type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>
const step = async ({ at }: Paid, name: string, body: object = {}) =>
  orderIn(ok(await warehouse!.send('POST', `${at}/${name}`, body))) // signed in above
type Seen = { step: string; parcel_id: string | null }
const tryUndo = async ({ at, desk }: Paid, seen?: Seen, reason = 'by mistake') => {
  const [first = { step: 'pick', parcel_id: null }] = (await desk()).undos as Seen[]
  const { step: name, parcel_id } = seen ?? first
  return warehouse!.send('POST', `${at}/undo`, { step: name, reason, ...(parcel_id ? { parcel_id } : {}) }) // signed in above
}
const undo = async (order: Paid, seen?: Seen) => orderIn(ok(await tryUndo(order, seen)))

describe('undoing steps in the back office', () => {
  it('undoes picking and packing, step by step, and no further', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 1 })
    expect(no(await tryUndo(order))).toEqual(nothingToUndo)
    await step(order, 'pick')
    await step(order, 'pack')
    expect((await order.desk()).actions).toContain('undo')
    expect(await undo(order)).toMatchObject({ fulfilment: 'picking' })
    expect(await undo(order)).toMatchObject({ fulfilment: 'none' })
    expect(no(await tryUndo(order))).toEqual(nothingToUndo)
    expect((await order.desk()).actions).not.toContain('undo')
    const { rows } = await shop.shop.pool.query(
      `select 1 from audit_log where entity_id = $1 and action = 'staff-undo'`,
      [order.id],
    )
    expect(rows).toHaveLength(2)
    // its buyer may cancel again
    expect((await order.visitor.send('POST', '/order/cancel', { id: order.id })).status).toBe(200)
  })

  it('undoes a parcel with its goods, once under repeated requests, and allows shipping it again', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await orders.aPackedOrder({ [shampoo]: 3 })
    const [line] = await orders.linesOf(order)
    await step(order, 'ship', { carrier: 'SF', lines: [{ line_id: line, units: 1 }] })
    await step(order, 'ship', { carrier: 'SF', tracking_number: 'SF-WRONG' })
    const [first, second] = (await order.desk()).undos as Seen[]
    expect(await undo(order, second)).toMatchObject({ fulfilment: 'partially_shipped', parcels: [{}] })
    expect(no(await tryUndo(order, second))).toEqual(nothingToUndo)
    expect(await undo(order, first)).toMatchObject({ fulfilment: 'packed', parcels: [] })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated + 3 })
    const sent = await step(order, 'ship', { carrier: 'SF', tracking_number: 'SF-RIGHT' })
    expect(sent).toMatchObject({
      fulfilment: 'shipped',
      parcels: [{ tracking_number: 'SF-RIGHT', lines: [{ quantity: 3 }] }],
    })
    // two tabs: one takes it back, the other hears that it is done, and no other step is lost
    const [seen] = (await order.desk()).undos as Seen[]
    const both = await Promise.all([0, 1].map(() => tryUndo(order, seen)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await order.desk()).fulfilment).toBe('packed')
  })

  it('undoes the first of two parcels, with its reason in the timeline', async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 })
    const [line] = await orders.linesOf(order)
    await step(order, 'ship', { carrier: 'SF', lines: [{ line_id: line, units: 1 }] })
    await step(order, 'ship', { carrier: 'SF', tracking_number: 'SF-2' })
    const [first] = (await order.desk()).undos as Seen[]
    ok(await tryUndo(order, first, 'left on the table'))
    const left = await order.desk()
    expect(left).toMatchObject({ fulfilment: 'partially_shipped', parcels: [{ tracking_number: 'SF-2' }] })
    expect((left.timeline as object[]).at(-1)).toMatchObject({ cause: 'undone', reason: 'left on the table' })
    expect(await step(order, 'ship', { carrier: 'SF' })).toMatchObject({ fulfilment: 'shipped' })
  })

  it('is refused for pieces that were refunded after shipping', async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 })
    await step(order, 'ship', { carrier: 'SF' })
    const [line] = await orders.linesOf(order)
    const [seen] = (await order.desk()).undos as Seen[]
    const input = {
      units: [{ line_id: line, units: 1 }],
      delivery: false,
      gift_wrap: false,
      reason: 'broken',
    }
    ok(await owner!.send('POST', `${order.at}/refunds`, input)) // signed in above
    expect((await order.desk()).undos).toEqual([])
    expect(no(await tryUndo(order, seen))).toEqual(nothingToUndo)
  })

  it('requires a reason', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 1 })
    await step(order, 'pick')
    expect((await tryUndo(order, undefined, '')).status).toBe(400)
    expect((await order.desk()).fulfilment).toBe('picking')
  })

  it('is refused once the carrier delivered the parcel', async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 1 })
    await step(order, 'ship', { carrier: 'SF' })
    await step(order, 'delivered')
    expect(no(await tryUndo(order))).toEqual(nothingToUndo)
  })

  it('carrier and number of a parcel can be corrected until its delivery', async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 1 })
    const { parcels } = await step(order, 'ship', { carrier: 'SF', tracking_number: 'SF-1' })
    const [parcel] = parcels as { id: string }[]
    const right = { parcel_id: parcel?.id, carrier: 'Kerry', tracking_number: 'K-1' }
    expect(orderIn(ok(await warehouse!.send('PUT', `${order.at}/parcel`, right)))).toMatchObject({
      parcels: [{ carrier: 'Kerry', tracking_number: 'K-1' }],
    })
    await shop.work('tell-order-shipped')
    await shop.work('notify-tracking-corrected')
    const letters = await shop.shop.pool.query<{ event: string; body: string }>(
      `select event, text as body from messages where order_id = $1 and channel = 'mail'
        and event in ('order.shipped', 'order.tracking_corrected') order by id`,
      [order.id],
    )
    expect(letters.rows.map(({ event }) => event)).toEqual(['order.shipped', 'order.tracking_corrected'])
    expect(letters.rows.at(-1)?.body).toContain('K-1')
    // the same once more is no correction
    ok(await warehouse!.send('PUT', `${order.at}/parcel`, right))
    const again = await shop.shop.pool.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('order.tracking_corrected', 'notify-tracking-corrected')`,
    )
    expect(again.rows).toEqual([])
    await step(order, 'delivered')
    expect(no(await warehouse!.send('PUT', `${order.at}/parcel`, right))).toEqual(illegal)
    const { rows } = await shop.shop.pool.query(
      'select action from audit_log where entity_id = $1 order by id',
      [order.id],
    )
    expect(rows.map(({ action }) => action)).toContain('staff-correct-parcel')
  })

  it('customer care can cancel until picking starts, and managers after that', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 1 })
    await step(order, 'pick')
    expect((await order.desk(care)).actions).not.toContain('cancel')
    expect((await order.desk(manager)).actions).toContain('cancel')
    expect(no(await care!.send('POST', `${order.at}/cancel`, { reason: 'x' }))).toEqual([
      403,
      'staff.forbidden',
    ])
    expect(orderIn(ok(await manager!.send('POST', `${order.at}/cancel`, { reason: 'x' })))).toMatchObject({
      status: 'cancelled',
    })
  })
})
