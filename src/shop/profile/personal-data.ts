import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveAddresses } from './addresses.ts'
import { removeAddresses } from './store.ts'

/** Personal data of this room, and how it is erased and merged. */
export const profileData: PersonalData = {
  room: 'profile',
  erase: (tx, memberId) => removeAddresses(tx.db, memberId),
  merge: moveAddresses,
  ofNobody: columns('tries migrations erasure_retentions'),
  tables: {
    member_addresses: {
      of: 't.member_id = $member',
      exported: columns(`
        kind is_default firstname lastname calling_code calling_country contact address address2
        city province zip kana country location_code passport_tail created_at`),
      summaryColumns: columns('kind firstname lastname contact address city country'),
      erased: 'rows',
      inner: columns('id member_id passport'),
      moves: columns('member_id'),
    },
    sessions: {
      of: 't.id_hash in (select session_hash from carts where member_id = $member)',
      key: columns('id_hash'),
      exported: columns('created_at seen_at'),
      inner: columns('id_hash expires_at'),
      stays: 'a visit is a random number with two times, and goes a week after its last call',
    },
    idempotency_keys: {
      of: 'false',
      key: columns('session_hash key'),
      erased: columns('answer'),
      inner: columns('session_hash key request_hash claimed_at holder done_at'),
      stays: 'answers of repeated calls go after two days, those that name an erased person at once',
    },
  },
}
