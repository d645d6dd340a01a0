import { openTestShop } from '#tools/testing/test-shop.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

/** A shop with a manager, a content user and a warehouse user at its desk. */
export async function openProductDesk(options: Parameters<typeof openTestShop>[1] = {}) {
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' }, options)
  return {
    shop,
    manager: await atDesk(shop, 'manager'),
    content: await atDesk(shop, 'content'),
    warehouse: await atDesk(shop, 'warehouse'),
  }
}
