import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What this room keeps of a person, and what becomes of it. */
export const branchesData: PersonalData = {
  room: 'branches',
  ofNobody: columns('branches public_holidays branch_special_days'),
  tables: {},
}
