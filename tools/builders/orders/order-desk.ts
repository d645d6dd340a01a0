import { openTestShop } from '#tools/testing/test-shop.ts'
import { ordersAtDesk } from './desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'

/** A shop with its owner, a customer-care user and a warehouse user at the order desk. */
export async function openOrderDesk() {
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: aClock() })
  const [owner, care, warehouse] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
    await atDesk(shop, 'warehouse'),
  ]
  /** The audit entries of an order, oldest first. */
  const auditOf = async (id: string) =>
    (
      (await owner.get(`/audit?entity=order&entity_id=${id}&limit=100`)).body.entries as {
        action: string
        who: string
      }[]
    ).toReversed()
  return { ...shop, owner, care, warehouse, auditOf, ...ordersAtDesk(shop, () => ({ owner, warehouse })) }
}
export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>
