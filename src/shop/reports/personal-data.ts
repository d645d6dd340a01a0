import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Sums of days are about nobody. */
export const reportsData: PersonalData = {
  room: 'reports',
  ofNobody: columns('report_changes report_sales_days'),
  tables: {},
}
