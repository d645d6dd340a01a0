import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { erasePerson } from './details.ts'
import { moveMemberships } from './groups.ts'

/** Personal data of this room, and how it is erased and merged. */
export const membersData: PersonalData = {
  room: 'members',
  erase: erasePerson,
  merge: moveMemberships,
  ofNobody: columns('member_groups member_group_files'),
  tables: {
    members: {
      of: 't.id = $member',
      exported: columns(`
        email email_verified_at phone phone_country phone_verified_at phone_resets firstname
        lastname nickname dob country locale notifications discount_rate pending_email created_at
        erase_at password_changed_at`),
      summaryColumns: columns('email phone firstname lastname nickname dob country locale created_at'),
      erased: columns(`
        email phone firstname lastname nickname dob phone_country phone_verified_at
        email_verified_at password_hash notifications pending_email`),
      inner: columns('id state locked_until locks merged_into'),
      stays:
        'rules/members#14: the account stays as a row without a person, for orders and ledgers point at it',
      stay: { merged_into: 'an account that became part of another names it for good' },
    },
    member_sessions: {
      of: 't.member_id = $member',
      exported: columns('created_at seen_at expires_at ended_at ended_why ip browser'),
      summaryColumns: columns('created_at seen_at ended_at ip browser'),
      erased: 'rows',
      inner: columns('id member_id'),
      stay: { member_id: 'an account that is merged is signed out everywhere' },
    },
    member_tokens: {
      of: 't.session_id in (select id from member_sessions where member_id = $member)',
      key: columns('hash'),
      erased: 'rows',
      inner: columns('hash session_id kind expires_at used_at'),
    },
    member_links: {
      of: 't.member_id = $member',
      exported: columns('scopes created_at seen_at ended_at ended_why'),
      derived: { assistant: '(select c.name from link_clients c where c.id = t.client_id)' },
      summaryColumns: columns('assistant created_at seen_at ended_at'),
      erased: 'rows',
      inner: columns('id member_id client_id'),
      stay: { member_id: 'an account that is merged is unlinked everywhere' },
    },
    link_codes: {
      of: 't.member_id = $member',
      key: columns('hash'),
      erased: 'rows',
      inner: columns(
        'hash member_id client_id scopes redirect_uri challenge created_at expires_at used_at link_id',
      ),
      stay: { member_id: 'a code of an account that is merged counts no more' },
    },
    link_tokens: {
      of: 't.link_id in (select id from member_links where member_id = $member)',
      key: columns('hash'),
      erased: 'rows',
      inner: columns('hash link_id kind scopes created_at expires_at used_at'),
    },
    memberships: {
      of: 't.member_id = $member',
      exported: columns('valid_from valid_to source created_at'),
      derived: { group_name: '(select g.name from member_groups g where g.id = t.group_id)' },
      summaryColumns: columns('group_name valid_from valid_to'),
      inner: columns('id member_id group_id'),
      stays: 'groups and their days name nobody once the account has no person',
      moves: columns('member_id'),
    },
    member_group_file_rows: {
      of: 't.email = (select email from members where id = $member)',
      key: columns('file_id line'),
      erased: 'rows',
      inner: columns('file_id line cells email group_name plan outcome before_day after_day problem'),
    },
    member_notes: {
      of: 't.member_id = $member',
      erased: 'rows',
      inner: columns('id member_id text by at'),
      moves: columns('member_id'),
    },
    referral_codes: {
      of: 't.member_id = $member',
      key: columns('member_id'),
      exported: columns('code clicks created_at'),
      summaryColumns: columns('code clicks created_at'),
      inner: columns('member_id'),
      stays: 'a code of made-up letters keeps old links from naming somebody else',
      stay: { member_id: 'links of the account that goes on are the ones that count' },
    },
    referral_attachments: {
      of: 't.friend_id = $member',
      key: columns('friend_id'),
      exported: columns('via at'),
      summaryColumns: columns('via at'),
      inner: columns('friend_id referrer_id'),
      stays: 'pairs two accounts, neither of which has a person once it is erased',
      moves: columns('friend_id referrer_id'),
    },
    codes: {
      of: 't.target in (select lower(email) from members where id = $member union select phone from members where id = $member)',
      key: columns('purpose target created_at'),
      erased: 'rows',
      inner: columns('purpose target hash tries created_at expires_at used_at'),
    },
  },
}
