import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveRecipients } from './sending/recipients.store.ts'

const counted = 'rules/access#9: what was sent and followed stays counted, without a word about the person'

/** Personal data of this room, and how it is erased and merged. */
export const campaignsData: PersonalData = {
  room: 'campaigns',
  ofNobody: columns('campaigns campaign_links'),
  merge: (tx, from, into) => moveRecipients(tx.db, from, into),
  tables: {
    campaign_recipients: {
      of: 't.member_id = $member',
      key: columns('id'),
      exported: columns('language consented_at wording state cause handed_at unsubscribed_at'),
      summaryColumns: columns('handed_at state unsubscribed_at'),
      inner: columns('id campaign_id member_id consent_id message_id'),
      stays: counted,
      moves: columns('member_id'),
    },
    campaign_follows: {
      of: 't.recipient_id in (select r.id from campaign_recipients r where r.member_id = $member)',
      key: columns('recipient_id number'),
      derived: {
        target:
          '(select l.target from campaign_links l where l.campaign_id = t.campaign_id and l.number = t.number)',
      },
      exported: columns('at'),
      summaryColumns: columns('at'),
      inner: columns('recipient_id campaign_id number'),
      stays: counted,
    },
  },
}
