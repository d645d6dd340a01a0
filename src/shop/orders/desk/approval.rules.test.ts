import { expect, it } from 'vitest'
import { amountsIn } from '#tools/builders/amounts.ts'
import { money, zero } from '../../money.ts'
import type { ApprovalKind } from '../../staff/approval.rules.ts'
import { requestError } from './approval.rules.ts'
import type { Order } from '../order.rules.ts'

const line = {
  id: 'a',
  productType: 'SinglePurchase',
  quantity: 2,
  shipped: 0,
  unsent: 0,
  refunded: 0,
  unitNet: [100, 100],
}
const baseOrder = {
  status: 'confirmed',
  paymentState: 'paid',
  fulfilmentState: 'none',
  confirmedAt: '2026-11-20T00:00:00.000Z',
  events: [],
  revisions: [],
  refunds: [],
  currency: 'HKD',
  lines: [line],
  deliveryFee: zero('HKD'),
  giftWrap: zero('HKD'),
}
const body = { units: [{ lineId: 'a', units: 2 }], delivery: false, giftWrap: false }
const [illegal, disputed] = ['orders.illegal_transition', 'orders.disputed']
const held = (from: string) => ({
  fulfilmentState: 'on_hold',
  events: [{ machine: 'fulfilment', from, to: 'on_hold' }],
})

/**
 * Each kind of request against each state that an order may have come to meanwhile: why it cannot be done any
 * more.
 */
const table: [kind: ApprovalKind, order: object, expected: string | null][] = [
  ['cancel', {}, null],
  ['cancel', { fulfilmentState: 'picking' }, null],
  ['cancel', held('picking'), null],
  ['cancel', held('packed'), illegal],
  ['cancel', { fulfilmentState: 'packed' }, illegal],
  ['cancel', { fulfilmentState: 'shipped' }, illegal],
  ['cancel', { status: 'cancelled' }, illegal],
  ['cancel', { status: 'completed' }, illegal],
  ['cancel', { paymentState: 'disputed' }, disputed],
  ['refund', {}, null],
  ['refund', { fulfilmentState: 'shipped', lines: [{ ...line, shipped: 2 }] }, null],
  ['refund', { status: 'completed' }, null],
  ['refund', { status: 'cancelled' }, illegal],
  ['refund', { confirmedAt: null, status: 'pending' }, illegal],
  ['refund', { paymentState: 'disputed' }, disputed],
  ['refund', { paymentState: 'disputed_lost' }, disputed],
  ['refund', { lines: [{ ...line, refunded: 1, unsent: 1 }] }, 'orders.too_many_units'],
  ['refund', { lines: [] }, 'orders.too_many_units'],
  ['refund', { revisions: [{ state: 'waiting' }] }, 'orders.difference_waits'],
  ['edit', {}, null],
  ['edit', { fulfilmentState: 'picking' }, 'orders.not_editable'],
  ['edit', { revisions: [{ state: 'waiting' }] }, 'orders.not_editable'],
  ['edit', { status: 'cancelled' }, 'orders.not_editable'],
  ['price', { status: 'draft' }, null],
  ['price', { status: 'pending' }, illegal],
  ['price', { status: 'expired' }, illegal],
  ['wallet', { status: 'cancelled' }, null],
]

it.each(table)('a request to %s, the order being %j: %s', (kind, order, error) => {
  expect(requestError({ ...baseOrder, ...order } as unknown as Order, kind, body)).toBe(error) // what the rule reads
})

it('a refund of fees alone is closed once they were refunded', () => {
  const order = {
    ...baseOrder,
    deliveryFee: money('HKD', 30),
    refunds: [{ attemptId: null, ...amountsIn('HKD', { delivery: 30, giftWrap: 0, amount: 30 }) }],
  } as unknown as Order // as above
  expect(requestError(order, 'refund', { units: [], delivery: true, giftWrap: false })).toBe(
    'orders.nothing_to_refund',
  )
})
