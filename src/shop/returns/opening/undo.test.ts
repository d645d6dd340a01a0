import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { aMembersOrder, as, shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  orders = ordersAtDesk(shop, () => ({ owner, warehouse: owner }))
})
afterAll(() => shop.close())

const open = (orderId: string, lineId: string | undefined) =>
  owner.send('POST', `/orders/${orderId}/returns`, {
    lines: [{ line_id: lineId, units: 1, reason: 'unopened' }],
    reason: 'called us',
  })
type Seen = {
  undos: { step: string; parcel_id: string | null }[]
  parcels: { id: string }[]
  fulfilment: string
}
const look = async (id: string) => ok(await owner.get(`/orders/${id}`)).body.order as Seen
type Step = (id: string, lineId: string | undefined) => Promise<unknown>
const close = { note: 'never came' }
const steps: Record<string, Step> = {
  approved: () => Promise.resolve(),
  received: (id) => as(shop, 'warehouse', id, 'receive'),
  inspected: async (id, line_id) => {
    await as(shop, 'warehouse', id, 'receive')
    ok(await as(shop, 'warehouse', id, 'inspect', { lines: [{ line_id, verdict: 'ok' }] }))
  },
  settled: async (id, line_id) => {
    await steps.inspected?.(id, line_id)
    ok(await as(shop, 'finance', id, 'settle'))
  },
  closed: async (id) => ok(await as(shop, 'care', id, 'close', close)),
}

describe('an opened return, and undone steps', () => {
  it.each(Object.keys(steps))('no step of an order is undone whose return is %s', async (state) => {
    const { order } = await aMembersOrder(shop, { [shampoo]: 1 })
    const lineId = order.items[0]?._id
    const { id } = ok(await open(order._id, lineId)).body.return as { id: string }
    await steps[state]?.(id, lineId)
    const { undos, parcels, fulfilment } = await look(order._id)
    expect(undos).toEqual([])
    for (const step of ['pick', 'pack', 'ready', 'ship'])
      expect(
        no(
          await owner.send('POST', `/orders/${order._id}/undo`, {
            step,
            reason: 'x',
            ...(step === 'ship' ? { parcel_id: parcels[0]?.id } : {}),
          }),
        ),
      ).toEqual([409, 'orders.nothing_to_undo'])
    expect((await look(order._id)).fulfilment).toBe(fulfilment)
  })

  it('a return cannot be opened while the shipment can be undone', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 2 })
    const [lineId] = await orders.linesOf(order)
    for (const step of ['pick', 'pack', 'ship']) {
      ok(await owner.send('POST', `${order.at}/${step}`, step === 'ship' ? { carrier: 'SF' } : {}))
      expect((await look(order.id)).undos).toHaveLength(1)
      expect(no(await open(order.id, lineId))).toEqual([409, 'returns.not_delivered'])
    }
  })
})
