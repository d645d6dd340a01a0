import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data of this room: it names staff users only, as authors of versions. */
export const settingsData: PersonalData = {
  room: 'settings',
  ofNobody: columns('setting_versions'),
  tables: {},
}
