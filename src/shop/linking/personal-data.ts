import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Platforms are companies; what members allowed them lies with their sign-ins (members). */
export const linkingData: PersonalData = {
  room: 'linking',
  ofNobody: columns('link_clients link_assertions'),
  tables: {},
}
