import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { ok, ordersAtDesk, type DeskOrder } from './desk-orders.ts'
import { onHand } from './orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

export type Parcel = { id: string; state: string; lost_at: string | null }
type Whole = {
  replacements: {
    id: string
    number: string
    stands: boolean
    turned_up: boolean
    settled_by: string | null
  }[]
  refunded_parcels: { parcel_id: string; is_returned: boolean; settled_by: string | null }[]
  parcels: { parcel_id: string; causes: string[]; lines: { line_id: string; units: number }[] }[]
}

export const newId = (answer: TestAnswer) => String(ok(answer).body.order_id)

/** Shipped orders that may be replaced, at the desk of a shop. */
export function replacementsAtDesk(at: () => { shop: TestShop; owner: AtDesk; warehouse: AtDesk }) {
  async function sent(pieces = 2) {
    const { shop, owner, warehouse } = at()
    await onHand(shop, shampoo, 200)
    const order = await ordersAtDesk(shop, () => ({ owner, warehouse })).aPackedOrder({ [shampoo]: pieces })
    ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'DHL', tracking_number: 'D1' }))
    const view = await order.desk()
    const parcelId = (view.parcels as Parcel[])[0]?.id ?? ''
    const lineId = view.lines[0]?.id ?? ''
    // the limit of one person is a sum per day
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
  const orderOf = async (id: string) => ok(await at().owner.get(`/orders/${id}`)).body.order as DeskOrder
  return { sent, orderOf }
}
export type Sent = Awaited<ReturnType<ReturnType<typeof replacementsAtDesk>['sent']>>
