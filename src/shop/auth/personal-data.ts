import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { forgetResets } from './reset.ts'

/** Personal data of this room, and how it is merged. */
export const authData: PersonalData = {
  room: 'auth',
  merge: forgetResets,
  tables: {
    member_agreements: {
      of: 't.member_id = $member',
      key: columns('member_id document version'),
      exported: columns('document version agreed_at'),
      summaryColumns: columns('document version agreed_at'),
      erased: 'rows',
      inner: columns('member_id'),
      stay: { member_id: 'an account that is merged agreed for itself' },
    },
    password_resets: {
      of: 't.member_id = $member',
      key: columns('member_id'),
      erased: 'rows',
      inner: columns('member_id hash expires_at used_at'),
      stay: { member_id: 'requests of an account that is merged are void' },
    },
  },
}
