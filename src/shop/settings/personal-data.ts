import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Settings are about nobody; who wrote a version is a colleague. */
export const settingsData: PersonalData = {
  room: 'settings',
  ofNobody: columns('setting_versions'),
  tables: {},
}
