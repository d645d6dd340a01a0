import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Runs are of colleagues; refused rows name orders and goods, nobody. */
export const importsData: PersonalData = {
  room: 'imports',
  ofNobody: columns('import_runs'),
  tables: {},
}
