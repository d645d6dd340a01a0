import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data of this room: runs name staff users only; refused rows name orders and goods. */
export const importsData: PersonalData = {
  room: 'imports',
  ofNobody: columns('import_runs'),
  tables: {},
}
