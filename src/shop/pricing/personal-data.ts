import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data that this room stores, and how it is exported and erased. */
export const pricingData: PersonalData = {
  room: 'pricing',
  ofNobody: columns('coupons fx_rates'),
  tables: {
    coupon_redemptions: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('coupon_id order_id identity'),
      exported: columns('state at'),
      derived: { code: '(select c.code from coupons c where c.id = t.coupon_id)' },
      summaryColumns: columns('code state at'),
      erased: columns('identity'),
      inner: columns('coupon_id order_id slot'),
      stays: 'how often a code was used stays; by whom is a digest that names nobody',
    },
  },
}
