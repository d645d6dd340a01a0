import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What this room keeps of a person, and what becomes of it. */
export const analyticsData: PersonalData = {
  room: 'analytics',
  ofNobody: columns('interactions interaction_days'),
  tables: {
    conversion_reports: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('order_id company'),
      exported: columns('company reported_at'),
      summaryColumns: columns('company reported_at'),
      inner: columns('order_id'),
      stays: 'says that a company heard of an order, and names nobody',
    },
  },
}
