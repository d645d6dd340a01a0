import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Webhook events are about orders and appointments and contain no personal data. */
export const webhooksData: PersonalData = {
  room: 'webhooks',
  ofNobody: columns('webhook_attempts webhook_deliveries webhook_endpoints webhook_events'),
  tables: {},
}
