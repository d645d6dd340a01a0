import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Files of builds are the same for everybody. */
export const browserFilesData: PersonalData = {
  room: 'browser-files',
  ofNobody: columns('browser_files'),
  tables: {},
}
