import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { moveWallet } from './merge.ts'
import { hasUnwaived } from './waiver.ts'

/** Personal data that this room stores, and how it is erased, merged and exported. */
export const walletData: PersonalData = {
  room: 'wallet',
  keeps: [{ because: 'balance', isDue: hasUnwaived }],
  merge: moveWallet,
  ofNobody: columns('gift_code_moves'),
  tables: {
    wallet_balances: {
      of: 't.member_id = $member',
      key: columns('member_id currency'),
      exported: columns('currency available held frozen waived'),
      summaryColumns: columns('currency available held frozen'),
      money: columns('available held frozen waived'),
      currency: 't.currency',
      inner: columns('member_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      stay: { member_id: 'the balance of an account that is merged is nothing, for its ledger says so' },
    },
    wallet_lots: {
      of: 't.member_id = $member',
      exported: columns('currency source worth expires_at available held frozen created_at is_frozen'),
      money: columns('available held frozen'),
      currency: 't.currency',
      inner: columns('id member_id ref warned_days freezes'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      stay: { member_id: 'a merge writes new lots for the other account' },
    },
    ledger_entries: {
      of: 't.member_id = $member',
      exported: columns('account currency amount'),
      derived: {
        at: '(select x.at from ledger_txs x where x.id = t.tx_id)',
        kind: '(select x.kind from ledger_txs x where x.id = t.tx_id)',
        label: '(select x.label from ledger_txs x where x.id = t.tx_id)',
      },
      summaryColumns: columns('at kind label amount currency'),
      money: columns('amount'),
      currency: 't.currency',
      inner: columns('id tx_id member_id lot_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      stay: { member_id: 'a ledger never changes; a merge writes entries of its own' },
    },
    ledger_txs: {
      of: 't.id in (select tx_id from ledger_entries where member_id = $member)',
      exported: columns('kind label at cause'),
      erased: columns('reason'),
      inner: columns('id key ref actor'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    wallet_holds: {
      of: 't.member_id = $member',
      key: columns('order_id'),
      exported: columns('currency amount label state'),
      money: columns('amount'),
      currency: 't.currency',
      inner: columns('order_id member_id paid_only round'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      moves: columns('member_id'),
    },
    wallet_hold_lots: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('order_id round lot_id'),
      exported: columns('amount returned'),
      money: columns('amount returned'),
      currency: '(select l.currency from wallet_lots l where l.id = t.lot_id)',
      inner: columns('order_id round lot_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    gift_codes: {
      of: '(t.claimed_by = $member or t.order_id in (select id from orders where member_id = $member))',
      exported: columns(`
        last_four currency amount worth state locale send_on starts_at expires_at claimed_at created_at
        message sender`),
      derived: {
        recipient:
          'case when t.order_id in (select id from orders where member_id = $member) then t.recipient end',
        recipient_email:
          'case when t.order_id in (select id from orders where member_id = $member) then t.recipient_email end',
      },
      summaryColumns: columns('last_four amount currency state recipient created_at'),
      money: columns('amount'),
      currency: 't.currency',
      erased: columns('recipient recipient_email sender message'),
      inner: columns('id code_hash batch batch_id order_id claimed_by created_by used held lapsed'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      moves: columns('claimed_by'),
    },
    gift_holds: {
      of: 't.order_id in (select id from orders where member_id = $member)',
      key: columns('order_id'),
      exported: columns('amount state returned'),
      money: columns('amount returned'),
      currency: '(select o.currency from orders o where o.id = t.order_id)',
      inner: columns('order_id gift_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
  },
}
