import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data of this room, and how it is erased and merged. */
export const rewardsData: PersonalData = {
  room: 'rewards',
  tables: {
    rewards: {
      of: 't.member_id = $member',
      exported: columns(`
        state sku choice kind sub_sku worth coupon_code claimable_at expires_at created_at`),
      summaryColumns: columns('created_at state kind sku expires_at'),
      money: columns('worth'),
      currency: `'HKD'`,
      inner: columns('id member_id review_id order_id reminded frozen_at'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      moves: columns('member_id'),
    },
  },
}
