import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { isAnyOpenOf } from './refunds/refunds.store.ts'

/** Personal data that this room stores, and how it is erased and exported. */
export const paymentsData: PersonalData = {
  room: 'payments',
  keeps: [{ because: 'refund', isDue: (ctx, memberId) => isAnyOpenOf(ctx.db, memberId) }],
  ofNobody: columns('payment_moves settlement_files settlement_lines settlement_differences'),
  tables: {
    payment_attempts: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns(`
        order_number method reference bill_number amount_minor currency state claimed_at
        claim_note captured_at refunded_minor created_at`),
      summaryColumns: columns('order_number method amount_minor currency state created_at'),
      money: columns('amount_minor refunded_minor'),
      currency: 't.currency',
      erased: columns('claim_note screenshot_id card_fingerprints'),
      inner: columns(`
        id order_id number provider_ref transaction_id webhook_key web_link failure_code expires_at
        polled_at next_poll_at unreachable_since overpaid_minor card_member card_id charge_key keep_card
        charged_with is_part`),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      stay: {
        card_member: 'a provider knows the card by it; the card itself is kept for the account that goes on',
      },
    },
    payment_refunds: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      exported: columns('amount_minor currency cause state created_at settled_at'),
      summaryColumns: columns('created_at amount_minor currency state'),
      money: columns('amount_minor'),
      currency: 't.currency',
      erased: columns('reason proof'),
      inner: columns(`
        id key order_id attempt_id actor provider_ref accepted_at tries next_try_at withheld_at`),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    payment_events: {
      of: 't.attempt_id in (select a.id from payment_attempts a join orders o on o.id = a.order_id where o.member_id = $member)',
      erased: columns('body sealed_card'),
      inner: columns('id provider event_key state attempt_id received_at settled_at'),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
    payment_state_events: {
      of: 't.entity_id in (select a.id from payment_attempts a join orders o on o.id = a.order_id where o.member_id = $member)',
      exported: columns('at machine from to cause'),
      erased: columns('reason'),
      inner: columns('id entity_id actor'),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
    payment_tasks: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      erased: columns('note'),
      inner: columns(`
        id key kind order_id attempt_id refund_id cause why state created_at done_at done_by`),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
    bank_lines: {
      of: 't.attempt_id in (select a.id from payment_attempts a join orders o on o.id = a.order_id where o.member_id = $member)',
      inner: columns(`
        id account bank_ref booked_from booked_until amount_minor currency narrative state
        attempt_id imported_by imported_at matched_by matched_at settled_by settled_at
        settled_note return_asked_by return_asked_at return_note`),
      stays: 'bank statements are business records, kept for seven years as the bank gave them',
    },
  },
}
