import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Personal data that this room stores, with its export and erasure. */
export const staffData: PersonalData = {
  room: 'staff',
  ofNobody: columns(
    `api_keys staff_accounts staff_codes staff_list_columns staff_list_density staff_recovery_codes staff_resets staff_roles
      staff_sessions staff_tickets staff_tries work_items desk_notices desk_notice_rules desk_notice_settings desk_notice_starts
      desk_push_subscriptions desk_push_keys bulk_runs bulk_run_items`,
  ),
  tables: {
    approvals: {
      of: '(t.member_id = $member or t.order_id in (select id from orders where member_id = $member))',
      erased: columns('what reason note request'),
      inner: columns(`
        id kind state order_id order_number requested_by requested_at expires_at decided_by
        decided_at member_id staff_user_id subject_id subject facts`),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
      stay: { member_id: 'a request about an account that is merged is dropped' },
    },
    audit_log: {
      of: `(t.entity_id = $member::text or t.entity_id in (select id::text from orders where member_id = $member
        union select id::text from bookings where member_id = $member
        union select id::text from treatment_packages where member_id = $member
        union select id::text from subscriptions where member_id = $member))`,
      erased: columns('before after reason'),
      inner: columns('id at staff_id api_key_id who action entity entity_id ip is_request words'),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
    impersonations: {
      of: 't.member_id = $member',
      exported: columns('started_at ended_at expires_at'),
      summaryColumns: columns('started_at ended_at'),
      erased: columns('reason'),
      inner: columns('id token_hash member_id staff_id reason'),
      stays: 'rules/staff#13: that a colleague looked, and when, stays without the reason',
      stay: { member_id: 'a look stays with the account that was looked at' },
    },
    solo_amounts: {
      of: 't.subject = $member::text',
      inner: columns('id staff_id kind subject hkd at'),
      stays: 'counts what somebody of the staff gave alone; the account it names has no person',
    },
    staff_views: {
      of: 'false',
      inner: columns('id staff_id list name query is_shared'),
      stays: 'searches that staff saved lose a telephone or e-mail when its person is erased',
    },
  },
}
