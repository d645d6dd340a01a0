import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveReferrals } from './of-member.ts'

/** Personal data of this room, and how it is erased and merged. */
export const referralsData: PersonalData = {
  room: 'referrals',
  merge: (tx, from, into, { actor }) => moveReferrals(tx, from, into, actor),
  ofNobody: columns('referral_moves'),
  tables: {
    referrals: {
      of: 't.referrer_id = $member',
      exported: columns(`
        kind friend_initial state why base returned reward kept short created_at granted_at`),
      summaryColumns: columns('created_at friend_initial state kept'),
      money: columns('base returned reward kept short'),
      currency: `'HKD'`,
      inner: columns('id referrer_id friend_id order_id order_number stated frozen_at'),
      stays: 'rewards and commissions stay in the books; of the friend they hold one letter',
      moves: columns('referrer_id friend_id'),
    },
    commission_statements: {
      of: `t.member_id in (with recursive part as (select $member::uuid as id union
        select m.id from members m join part on m.merged_into = part.id) select id from part)`,
      exported: columns('month amount orders state paid_at paid_reference created_at'),
      summaryColumns: columns('month amount orders state paid_at'),
      money: columns('amount'),
      currency: `'HKD'`,
      inner: columns('id member_id paid_by'),
      stays: 'the proof of a payment is a business record',
      moves: columns('member_id'),
    },
  },
}
