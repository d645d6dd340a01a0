import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data that this room stores, and how it is exported and erased. */
export const contentData: PersonalData = {
  room: 'content',
  ofNobody: columns('pages settings'),
  tables: {
    feedback: {
      of: 'lower(t.email) = (select lower(email) from members where id = $member and email_verified_at is not null)',
      exported: columns(`
        number topic name email phone order_number text locale state created_at closed_at`),
      summaryColumns: columns('created_at number topic text state'),
      erased: 'rows',
      inner: columns('id'),
    },
    ticket_answers: {
      of: 't.ticket_id in (select f.id from feedback f where lower(f.email) = (select lower(email) from members where id = $member and email_verified_at is not null))',
      exported: columns('text answered_at'),
      summaryColumns: columns('answered_at text'),
      erased: 'rows',
      inner: columns('id ticket_id answered_by'),
    },
  },
}
