import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** What other programs hear is about orders and appointments, without a word about their person. */
export const webhooksData: PersonalData = {
  room: 'webhooks',
  ofNobody: columns('webhook_attempts webhook_deliveries webhook_endpoints webhook_events'),
  tables: {},
}
