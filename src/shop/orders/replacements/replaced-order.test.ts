import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok, ordersAtDesk, type DeskOrder } from '#tools/builders/desk-orders.ts'
import { onHand, violations } from '#tools/builders/orders.ts'
import { shampoo } from '#tools/builders/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

type Parcel = { id: string; state: string; lost_at: string | null }
type Whole = {
  replacements: {
    id: string
    number: string
    stands: boolean
    turned_up: boolean
    settled_by: string | null
  }[]
  parcels: { parcel_id: string; causes: string[]; lines: { line_id: string; units: number }[] }[]
}

async function sent(pieces = 2) {
  await onHand(shop, shampoo, 200)
  const order = await ordersAtDesk(shop, () => ({ owner, warehouse })).aPackedOrder({ [shampoo]: pieces })
  ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'DHL', tracking_number: 'D1' }))
  const view = await order.desk()
  const parcelId = (view.parcels as Parcel[])[0]?.id ?? ''
  const lineId = view.lines[0]?.id ?? ''
  // what one person gives alone is one sum a day
  const giver = await atDesk(shop, 'manager')
  return {
    ...order,
    parcelId,
    lineId,
    replace: (units = 1, more: object = {}, by = giver) =>
      by.send('POST', `${order.at}/replacements`, {
        parcel_id: parcelId,
        cause: 'lost',
        reason: 'the carrier lost it',
        lines: [{ line_id: lineId, units }],
        ...more,
      }),
    refund: (units = 1, by = giver) =>
      by.send('POST', `${order.at}/refunds`, { units: [{ line_id: lineId, units }], reason: 'lost' }),
    lose: (by = warehouse) =>
      by.send('POST', `${order.at}/parcel/lost`, { parcel_id: parcelId, reason: 'lost' }),
    deliver: () => warehouse.send('POST', `${order.at}/delivered`, { parcel_id: parcelId }),
    whole: async () => ok(await owner.get(`${order.at}/replacements`)).body as unknown as Whole,
  }
}
type Sent = Awaited<ReturnType<typeof sent>>
const newId = (answer: TestAnswer) => String(ok(answer).body.order_id)
const orderOf = async (id: string) => ok(await owner.get(`/orders/${id}`)).body.order as DeskOrder

describe('the first order', () => {
  const fulfilment = async (order: Sent) => (await order.desk()).fulfilment
  const arrive = async (id: string) => {
    for (const step of ['pick', 'pack']) ok(await warehouse.send('POST', `/orders/${id}/${step}`))
    ok(await warehouse.send('POST', `/orders/${id}/ship`, { carrier: 'DHL' }))
    ok(await warehouse.send('POST', `/orders/${id}/delivered`))
    await shop.work('settle-replaced-order')
  }
  const letters = async (id: string) => {
    await shop.work('tell-order-delivered')
    const { rows } = await shop.shop.pool.query<{ order_id: string }>(
      `select order_id from messages where event = 'order.delivered' and order_id = $1`,
      [id],
    )
    return rows.length
  }

  it('is delivered when all of it was sent again and came, and its buyer is written to once', async () => {
    const order = await sent(2)
    const id = newId(await order.replace(2))
    expect(await fulfilment(order)).toBe('shipped')
    await arrive(id)
    expect(await order.desk()).toMatchObject({ fulfilment: 'delivered', delivered_at: expect.any(String) })
    expect([await letters(order.id), await letters(id)]).toEqual([0, 1])
    await shop.work('settle-replaced-order')
    expect(await fulfilment(order)).toBe('delivered')
  })

  it('waits for the piece that nobody has decided about, and comes with the refund of it', async () => {
    const order = await sent(2)
    await arrive(newId(await order.replace(1)))
    expect(await fulfilment(order)).toBe('shipped')
    ok(await order.refund(1))
    await shop.work('advance-refund')
    await shop.shop.jobs.find(({ name }) => name === 'settle-replaced-orders')?.run({})
    expect(await fulfilment(order)).toBe('delivered')
  })

  it('comes with the last of a chain of replacements', async () => {
    const order = await sent(1)
    const id = newId(await order.replace(1))
    for (const step of ['pick', 'pack']) ok(await warehouse.send('POST', `/orders/${id}/${step}`))
    ok(await warehouse.send('POST', `/orders/${id}/ship`, { carrier: 'DHL' }))
    const second = await orderOf(id)
    const next = await owner.send('POST', `/orders/${id}/replacements`, {
      parcel_id: (second.parcels as Parcel[])[0]?.id,
      cause: 'lost',
      reason: 'lost again',
      lines: [{ line_id: second.lines[0]?.id, units: 1 }],
    })
    await arrive(newId(next))
    await shop.work('settle-replaced-order')
    expect([await fulfilment(order), (await orderOf(id)).fulfilment]).toEqual(['delivered', 'delivered'])
  })

  it('stays sent when its replacement was cancelled, or all of it went back as money', async () => {
    const [cancelled, refunded] = [await sent(1), await sent(1)]
    const id = newId(await cancelled.replace(1))
    ok(await owner.send('POST', `/orders/${id}/cancel`, { reason: 'not wanted' }))
    ok(await refunded.lose())
    ok(await refunded.refund(1))
    await shop.shop.jobs.find(({ name }) => name === 'settle-replaced-orders')?.run({})
    expect([await fulfilment(cancelled), await fulfilment(refunded)]).toEqual(['shipped', 'shipped'])
  })
})
