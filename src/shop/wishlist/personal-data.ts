import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveWishlist } from './wishlist.ts'

/** What this room keeps of a person, and what becomes of it. */
export const wishlistData: PersonalData = {
  room: 'wishlist',
  merge: moveWishlist,
  tables: {
    wishlist_items: {
      of: 't.member_id = $member',
      key: columns('member_id product_id'),
      exported: columns('at'),
      derived: {
        product: '(select p.name from products p where p.id = t.product_id)',
        sku: '(select p.sku from products p where p.id = t.product_id)',
      },
      summaryColumns: columns('product sku at'),
      inner: columns('member_id product_id'),
      stays: 'names goods and an account that has no person any more',
      moves: columns('member_id'),
    },
    restock_requests: {
      of: '(t.member_id = $member or lower(t.email) = (select lower(email) from members where id = $member and email_verified_at is not null))',
      exported: columns('sub_sku email locale state created_at notified_at'),
      summaryColumns: columns('sub_sku state created_at'),
      erased: 'rows',
      inner: columns('id member_id'),
      moves: columns('member_id'),
    },
  },
}
