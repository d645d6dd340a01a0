import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveCarts } from './cart.ts'

/** What this room keeps of a person, and what becomes of it. */
export const cartData: PersonalData = {
  room: 'cart',
  merge: moveCarts,
  tables: {
    carts: {
      of: 't.member_id = $member',
      exported: columns('kind currency created_at updated_at'),
      inner: columns('id session_hash member_id product_type version notices'),
      stays: 'a bag holds goods, and names an account that has no person any more',
      stay: { member_id: 'its goods move, and the empty bag stays with the account that is closed' },
    },
    cart_lines: {
      of: 't.cart_id in (select id from carts where member_id = $member)',
      exported: columns('sub_sku bundle_sku quantity product_type interval_months'),
      summaryColumns: columns('sub_sku quantity product_type'),
      inner: columns('id cart_id position unit_price'),
      stays: 'goods of a bag, see carts',
    },
    cart_reminders: {
      of: 't.cart_id in (select id from carts where member_id = $member)',
      key: columns('cart_id version step'),
      inner: columns('cart_id version step decided_at is_written'),
      stays: 'says of a bag that a letter was decided on, see carts',
    },
    saved_lines: {
      of: 't.cart_id in (select id from carts where member_id = $member)',
      key: columns('cart_id sub_sku'),
      exported: columns('sub_sku quantity saved_at'),
      summaryColumns: columns('sub_sku quantity saved_at'),
      inner: columns('cart_id'),
      stays: 'goods of a bag, see carts',
    },
  },
}
