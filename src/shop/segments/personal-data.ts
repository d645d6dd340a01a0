import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

const recounted = 'counted anew from the orders of each account, which go along'

/** Personal data of this room, and how it is erased and merged. */
export const segmentsData: PersonalData = {
  room: 'segments',
  ofNobody: columns('segments'),
  tables: {
    member_figures: {
      of: 't.member_id = $member',
      key: columns('member_id'),
      exported: columns('orders spent last_order_at'),
      summaryColumns: columns('orders spent last_order_at'),
      money: columns('spent'),
      currency: "'HKD'",
      erased: 'rows',
      inner: columns('member_id'),
      stay: { member_id: recounted },
    },
    member_figure_changes: {
      of: 't.member_id = $member',
      inner: columns('id member_id'),
      stays: 'a mark goes when the account is counted, a minute later',
      stay: { member_id: recounted },
    },
  },
}
