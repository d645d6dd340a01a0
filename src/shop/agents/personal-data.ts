import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/**
 * Assistants shop for guests: what they say of a buyer lies sealed and goes when the checkout ends (rules/agents#10).
 * An account comes in where its owner takes a checkout over.
 */
export const agentsData: PersonalData = {
  room: 'agents',
  ofNobody: columns('agent_platforms'),
  tables: {
    agent_sessions: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('kind country currency locale created_at'),
      inner: columns(
        'id platform_id session_hash from_cart state details cart_id cart_version order_id updated_at expires_at notice_at notice_tries notice_since',
      ),
      stays: 'says of an order that an assistant put it together, and nothing of its buyer',
    },
  },
}
