import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { mergeConsents } from './consents.ts'

const ofMember = '(select lower(email) from members where id = $member and email_verified_at is not null)'

/** Personal data of this room, and how it is merged. */
export const marketingData: PersonalData = {
  room: 'marketing',
  merge: mergeConsents,
  tables: {
    marketing_consents: {
      of: `t.email = ${ofMember}`,
      key: columns('email'),
      exported: columns(
        'email locale state source wording requested_at confirmed_at withdrawn_at withdrawn_by',
      ),
      summaryColumns: columns('email state requested_at confirmed_at withdrawn_at'),
      erased: 'rows',
      inner: columns('id token_hash'),
    },
    mailing_list_updates: {
      of: `t.email = ${ofMember}`,
      key: columns('email'),
      inner: columns('id email subscribed locale revision tries outcome status next_try_at held_until'),
      stays:
        'the mailing-list company is told to take the address off; the row goes once the company has answered',
    },
    marketing_consent_events: {
      of: `t.consent_id in (select c.id from marketing_consents c where c.email = ${ofMember})`,
      exported: columns('state source wording withdrawn_by at'),
      summaryColumns: columns('at state source wording'),
      erased: 'rows',
      inner: columns('id consent_id'),
    },
    joined_consents: {
      of: `t.consent_id in (select c.id from marketing_consents c where c.email = ${ofMember})`,
      erased: 'rows',
      inner: columns('id consent_id'),
    },
  },
}
