import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What this room keeps of a person, and what becomes of it. */
export const botCheckData: PersonalData = {
  room: 'bot-check',
  ofNobody: columns('used_proofs'),
  tables: {},
}
