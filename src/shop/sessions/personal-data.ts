import type { Ctx } from '../context.ts'
import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { forfeitWaived, unusedSessions } from './waiver.ts'
import * as store from './store.ts'
import * as transfers from './transfers/transfer.store.ts'

/** Whether a member has open sessions; the account stays until they are used, refunded or waived (rules/sessions#7). */
const hasOpenSessions = async (ctx: Ctx, memberId: string): Promise<boolean> =>
  (await unusedSessions(ctx, memberId)) > 0

const ofMember = 't.package_id in (select id from treatment_packages where member_id = $member)'
const stays = 'rules/access#9: an order and its money stay in the books without the person'

/** Personal data that this room stores, and how it is erased. */
export const sessionsData: PersonalData = {
  room: 'sessions',
  ofNobody: ['treatment_session_moves'],
  keeps: [{ because: 'sessions', isDue: hasOpenSessions }],
  async erase(tx, memberId) {
    await transfers.withdrawAll(tx.db, memberId, tx.clock.now())
    await forfeitWaived(tx, memberId)
  },
  async merge(tx, from, into) {
    await store.movePackages(tx.db, from, into)
    await transfers.moveTransfers(tx.db, from, into)
  },
  tables: {
    treatment_packages: {
      of: 't.member_id = $member',
      exported: columns(`
        sku sub_sku name option_name unique_url currency paid sessions issued_at expires_on`),
      summaryColumns: columns('name sessions issued_at expires_on'),
      money: columns('paid'),
      currency: 't.currency',
      inner: columns(
        'id order_id line_id piece from_package_id member_id product_id is_held announced_days waived_at is_deposit',
      ),
      stays,
      moves: columns('member_id'),
    },
    treatment_sessions: {
      of: ofMember,
      exported: columns('position state changed_at'),
      inner: columns('id package_id'),
      stays,
    },
    session_transfers: {
      of: 't.member_id = $member',
      exported: columns('email sessions state created_at expires_at ended_at'),
      erased: columns('email'),
      inner: columns('id package_id member_id token_hash taken_package_id locale'),
      stays,
      moves: columns('member_id'),
    },
    treatment_package_events: {
      of: ofMember,
      exported: columns('kind details at'),
      erased: columns('reason'),
      inner: columns('id package_id session_id actor'),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
  },
}
