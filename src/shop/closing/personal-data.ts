import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data of this room: none but the staff users who closed days; it stores sums. */
export const closingData: PersonalData = {
  room: 'closing',
  ofNobody: columns('closed_days closed_months'),
  tables: {},
}
