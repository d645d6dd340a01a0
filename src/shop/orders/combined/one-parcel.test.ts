import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { combinedOrders, type Paid } from '#tools/builders/orders/combined-orders.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { onHand, violations } from '#tools/builders/orders/orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: PayingShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
  await onHand(shop, shampoo, 400)
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())
const { orders, send, look, parcelOf, fulfilmentOf, paid, combined, messages } = combinedOrders(() => ({
  shop,
  owner,
  warehouse,
}))

describe('one parcel', () => {
  it('has one label and one number, notifies the buyer once, and moves all its orders together', async () => {
    const made = await combined(3, ['pick', 'pack'])
    const [one, other] = made
    ok(await send(other, 'ship', { carrier: 'SF Express', label: true }))
    expect(await Promise.all(made.map(fulfilmentOf))).toEqual(['shipped', 'shipped', 'shipped'])
    const before = await parcelOf(other)
    const answers = await Promise.all(
      made.map(async (order) => send(order, 'label', { parcel_id: (await parcelOf(order))?.id })),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const parcels = await Promise.all(made.map(parcelOf))
    expect(new Set(parcels.map((parcel) => parcel?.tracking_number)).size).toBe(1)
    expect(parcels[0]).toMatchObject({ state: 'labelled', label: { waybill: expect.any(String) } })
    expect(before?.together).toHaveLength(2)
    const { rows } = await shop.shop.pool.query(
      `select b.reference from parcel_labels b join parcels p on p.id = b.parcel_id where p.order_id = any ($1::uuid[])`,
      [made.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(1)
    const letters = await messages('order.shipped', 'tell-order-shipped', made)
    expect(letters).toHaveLength(1)
    for (const { order } of made) expect(letters[0]?.text).toContain(order.number)

    ok(await send(one, 'delivered'))
    expect(await Promise.all(made.map(fulfilmentOf))).toEqual(['delivered', 'delivered', 'delivered'])
    const deliveryMessages = await messages('order.delivered', 'tell-order-delivered', made)
    expect(deliveryMessages).toHaveLength(1)
    for (const { order } of made) expect(deliveryMessages[0]?.subject).toContain(order.number)
  })

  it('is undone with its label and all its orders, and shipped again', async () => {
    const [one, other] = await combined(2, ['pick', 'pack'])
    ok(await send(one, 'ship', { carrier: 'SF Express', label: true }))
    ok(await send(other, 'label', { parcel_id: (await parcelOf(other))?.id }))
    const undo = { step: 'ship', parcel_id: (await parcelOf(other))?.id, reason: 'wrong box' }
    ok(await send(other, 'undo', undo))
    expect(no(await send(other, 'undo', undo))).toEqual([409, 'orders.nothing_to_undo'])
    expect([await fulfilmentOf(one), await fulfilmentOf(other)]).toEqual(['packed', 'packed'])
    expect((await look(one)).orders).toHaveLength(1)
    ok(await send(one, 'ship', { carrier: 'DHL', tracking_number: 'D2' }))
    expect((await parcelOf(other))?.tracking_number).toBe('D2')
  })

  it('cannot be undone if pieces of one of its orders were refunded meanwhile', async () => {
    const [one, other] = await combined(2, ['pick', 'pack'])
    ok(await send(one, 'ship', { carrier: 'DHL' }))
    const line = (await other.desk()).lines[0]?.id
    ok(
      await send(
        other,
        'refunds',
        { units: [{ line_id: line, units: 1 }], reason: 'r' },
        await atDesk(shop, 'manager'),
      ),
    )
    const undo = { step: 'ship', parcel_id: (await parcelOf(one))?.id, reason: 'wrong box' }
    expect(no(await send(one, 'undo', undo))).toEqual([409, 'orders.combined_waits'])
  })

  it('has one number for all, also a corrected one, and is lost for all', async () => {
    const [one, other] = await combined(2, ['pick', 'pack'])
    ok(await send(one, 'ship', { carrier: 'DHL', tracking_number: 'X1' }))
    const parcel_id = (await parcelOf(other))?.id
    ok(
      await warehouse.send('PUT', `${other.at}/parcel`, {
        parcel_id,
        carrier: 'DHL',
        tracking_number: 'X2',
      }),
    )
    expect((await parcelOf(one))?.tracking_number).toBe('X2')
    ok(await send(other, 'parcel/lost', { parcel_id, reason: 'gone' }))
    expect(await parcelOf(one)).toMatchObject({ state: 'exception', lost_at: expect.any(String) })
  })

  it('is shipped as a whole', async () => {
    const [one] = (await paid(0).then(async () => [
      await orders().aPaidOrder({ [shampoo]: 2 }),
      await orders().aPaidOrder({ [shampoo]: 1 }),
    ])) as [Paid, Paid] // both placed
    const [, other] = [one, (await look(one)).candidates.find(({ exclusion }) => exclusion === null)]
    ok(await send(one, 'combined', { ids: [other?.id] }))
    for (const step of ['pick', 'pack']) ok(await send(one, step))
    const line_id = (await one.desk()).lines[0]?.id
    expect(no(await send(one, 'ship', { carrier: 'DHL', lines: [{ line_id, units: 1 }] }))).toEqual([
      422,
      'orders.combined_whole',
    ])
    ok(await send(one, 'ship', { carrier: 'DHL', lines: [{ line_id, units: 2 }] }))
  })

  it('is for one carrier however many send it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = await combined(2, ['pick', 'pack'])
      const answers = await Promise.all([
        send(one, 'ship', { carrier: 'DHL', tracking_number: 'A' }),
        send(other, 'ship', { carrier: 'DHL', tracking_number: 'B' }),
        send(other, 'cancel', { reason: 'late' }, owner),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await parcelOf(one))?.tracking_number).toBe((await parcelOf(other))?.tracking_number)
    }
  })
})

describe('concurrent changes of one of three combined orders', () => {
  it.each([
    ['hold', { cause: 'address' }],
    ['cancel', { reason: 'late' }],
    ['combined/apart', {}],
  ])('%s beside pick: both or one of them, never half', async (path, body) => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other, third] = await combined(3)
      await Promise.all([send(one, 'pick'), send(other, path, body, owner)])
      const states = await Promise.all([one, third!].map(fulfilmentOf)) // three were made
      expect(new Set(states).size).toBe(1)
      const isIn = (await look(one)).orders.some(({ id }) => id === other.id)
      if (isIn) expect(await fulfilmentOf(other)).toBe(states[0])
    }
  })

  it('if two orders leave at once, the last one is shipped separately', async () => {
    const [one, other, third] = await combined(3)
    await Promise.all([
      send(one, 'hold', { cause: 'address' }, owner),
      send(other, 'hold', { cause: 'address' }, owner),
    ])
    expect((await look(third!)).orders).toEqual([]) // three were made
    expect((await look(third!)).left).toMatchObject({ cause: 'alone' }) // three were made
    expect((await look(one)).left).toMatchObject({ cause: 'held' })
  })
})
