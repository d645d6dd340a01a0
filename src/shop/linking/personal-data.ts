import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data of this room: none. Platforms are companies, and links of members belong to the room members. */
export const linkingData: PersonalData = {
  room: 'linking',
  ofNobody: columns('link_clients link_assertions'),
  tables: {},
}
