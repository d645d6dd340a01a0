import type { Ctx } from '../context.ts'
import { columns } from '../personal-table.ts'
import type { PersonalData, PersonalFile } from '../personal.ts'
import { allAnswers } from './health/health.ts'
import { removeAnswers } from './health/health.store.ts'
import * as person from './person.store.ts'
import { isAhead } from './rules.ts'
import * as store from './store.ts'

/** Whether a member has an upcoming appointment, which blocks the erasure of the account. */
async function hasAppointment(ctx: Ctx, memberId: string): Promise<boolean> {
  const { bookings } = await store.listOfMember(ctx.db, memberId, {
    now: ctx.clock.now(),
    from: 0,
    size: 200,
  })
  return bookings.some(({ state }) => isAhead(state) || state === 'checked_in')
}

/** File of the export with the member's decrypted health answers. */
async function* answersFile(ctx: Ctx, memberId: string): AsyncGenerator<PersonalFile> {
  const answers = await allAnswers(ctx, memberId)
  if (answers.length > 0)
    yield { name: 'bookings/health-answers.json', body: Buffer.from(JSON.stringify(answers, null, 2)) }
}

const ofMember = 't.booking_id in (select id from bookings where member_id = $member)'
const stays = 'rules/access#9: an order and its money stay in the books without the person'

/** Personal data that this room stores, with its export and erasure. */
export const bookingsData: PersonalData = {
  room: 'bookings',
  ofNobody: columns(`
    resources therapist_skills shift_patterns days_off shifts shift_breaks booking_services resource_claims booking_moves`),
  keeps: [{ because: 'appointment', isDue: hasAppointment }],
  async erase(tx, memberId) {
    await removeAnswers(tx.db, memberId)
    await person.eraseOf(tx.db, memberId)
  },
  merge: (tx, from, into) => person.moveOf(tx.db, from, into),
  files: answersFile,
  tables: {
    bookings: {
      of: 't.member_id = $member',
      exported: columns(`
        number sku name branch_key starts_at ends_at state code moves note after_care end_reason is_waived created_at
        confirmed_at checked_in_at ended_at`),
      summaryColumns: columns('number name branch_key starts_at state'),
      erased: columns('note after_care end_reason code session_hash'),
      inner: columns(`
        id member_id order_id session_hash package_id session_id product_id unique_url thumbnail therapist_id
        is_any_therapist lapses_at health_id moved_from series_id is_offer actor reminded_hours locale`),
      stays,
      moves: columns('member_id'),
    },
    booking_deposits: {
      of: ofMember,
      key: columns('order_id'),
      exported: columns('currency price deposit rest_paid_by rest_paid_at created_at'),
      money: columns('price deposit'),
      currency: 't.currency',
      inner: columns('order_id booking_id rest_taken_by'),
      stays,
    },
    booking_events: {
      of: ofMember,
      exported: columns('kind at'),
      erased: columns('reason'),
      inner: columns('id booking_id actor'),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
    health_answers: {
      of: 't.member_id = $member',
      exported: columns('version is_flagged answered_at'),
      summaryColumns: columns('answered_at'),
      erased: 'rows',
      inner: columns('id member_id order_id answers'),
      moves: columns('member_id'),
    },
    patch_tests: {
      of: 't.member_id = $member',
      exported: columns('tested_at'),
      erased: 'rows',
      inner: columns('id member_id product_id actor'),
      moves: columns('member_id'),
    },
    booking_waitlist: {
      of: 't.member_id = $member',
      exported: columns('branch_key day part state created_at'),
      erased: 'rows',
      inner: columns('id member_id product_id booking_id ended_at'),
      moves: columns('member_id'),
    },
    booking_feeds: {
      of: 't.member_id = $member',
      key: columns('member_id'),
      exported: columns('created_at'),
      erased: 'rows',
      inner: columns('member_id token_hash'),
      stay: { member_id: 'the link of an account that is merged ends with it' },
    },
  },
}
