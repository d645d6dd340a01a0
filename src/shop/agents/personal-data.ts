import { forgetMember } from './session.store.ts'
import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/**
 * Buyer data of assistants is sealed and deleted when the checkout ends (rules/agents#10). An account is stored when
 * its owner takes a checkout over or linked the assistant.
 */
export const agentsData: PersonalData = {
  room: 'agents',
  erase: (tx, memberId) => forgetMember(tx.db, memberId),
  merge: (tx, from) => forgetMember(tx.db, from),
  ofNobody: columns('agent_platforms'),
  tables: {
    agent_sessions: {
      of: 't.member_id = $member or t.order_id in (select id from orders where member_id = $member)',
      exported: columns('kind country currency locale created_at'),
      inner: columns(
        'id platform_id member_id session_hash is_signed from_cart state details cart_id cart_version order_id updated_at expires_at notice_at notice_tries notice_since',
      ),
      stay: {
        member_id:
          'carts and checkouts of an account that is merged end, and what it ordered names it no more',
      },
      stays: 'says of an order that an assistant put it together, and nothing of its buyer',
    },
  },
}
