import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What this room keeps of a person: sums alone, and who of the staff closed them. */
export const closingData: PersonalData = {
  room: 'closing',
  ofNobody: columns('closed_days closed_months'),
  tables: {},
}
