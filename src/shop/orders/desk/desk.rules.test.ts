import { describe, expect, it } from 'vitest'
import type { Right } from '../../staff/rules.ts'
import {
  actionsOf,
  canCancelAtDesk,
  canEditAddress,
  canResend,
  isFarBelow,
  needsSecond,
  rightToCancel,
} from './desk.rules.ts'
import type { Order } from '../order.rules.ts'
import { fulfilmentStates, orderStatuses } from '../rules.ts'

type Changes = Record<string, unknown>
const line = { id: 'a', productType: 'SinglePurchase', quantity: 2, shipped: 0, unsent: 0, refunded: 0 }
const baseOrder = {
  status: 'confirmed',
  paymentState: 'paid',
  paidBy: 'attempt',
  fulfilmentState: 'none',
  events: [],
  deliveryMethod: 'shipping',
  confirmedAt: '2026-11-20T00:00:00.000Z',
  addresses: [{ kind: 'delivery', passportTail: null }],
  revisions: [],
  approval: null,
  short: [],
  parcels: [],
  lines: [line],
}
const anOrder = (changes: Changes = {}) => ({ ...baseOrder, ...changes }) as unknown as Order // what the rules read
const held = (from: string | null) => ({
  fulfilmentState: 'on_hold',
  events: [{ machine: 'fulfilment', from, to: 'on_hold' }],
})
const actions = (changes: Changes = {}, may: (right: Right) => boolean = () => true) =>
  actionsOf(anOrder(changes), may).toSorted()
const missing = { short: [{ lineId: 'a', subSku: 'A-1', pieces: 1 }] }
const waiting = { revisions: [{ state: 'waiting' }] }
const paid = ['dispute', 'refund', 'resend', 'note']

describe('the possible actions on an order', () => {
  it.each<[string, Changes, string[]]>([
    ['placed', {}, [...paid, 'pick', 'hold', 'cancel', 'edit', 'edit_address']],
    ['being picked', { fulfilmentState: 'picking' }, [...paid, 'pack', 'undo', 'hold', 'cancel']],
    ['packed', { fulfilmentState: 'packed' }, [...paid, 'ship', 'undo', 'hold']],
    [
      'packed, to be collected',
      { fulfilmentState: 'packed', deliveryMethod: 'pickup_shop' },
      [...paid, 'ready', 'undo', 'hold'],
    ],
    [
      'ready',
      { fulfilmentState: 'ready_for_pickup', deliveryMethod: 'pickup_shop' },
      [...paid, 'collected', 'undo', 'hold'],
    ],
    ['short of stock', missing, [...paid, 'hold', 'cancel', 'edit', 'edit_address']],
    ['short of stock when packed', { fulfilmentState: 'packed', ...missing }, [...paid, 'undo', 'hold']],
    [
      'sent in part',
      { fulfilmentState: 'partially_shipped', lines: [{ ...line, shipped: 1 }] },
      [...paid, 'ship', 'delivered', 'hold'],
    ],
    [
      'sent',
      {
        fulfilmentState: 'shipped',
        lines: [{ ...line, shipped: 2 }],
        parcels: [{ id: 'p', state: 'handed_over', movedAt: null, lines: [] }],
      },
      [...paid, 'delivered', 'undo'],
    ],
    [
      'delivered',
      { status: 'completed', fulfilmentState: 'delivered', lines: [{ ...line, shipped: 2 }] },
      [...paid, 'return'],
    ],
    ['cancelled', { status: 'cancelled', paymentState: 'refunded' }, ['dispute', 'note']],
    ['waiting at its beginning', held('none'), [...paid, 'unhold', 'cancel', 'edit', 'edit_address']],
    ['waiting while picked', held('picking'), [...paid, 'unhold', 'cancel']],
    ['waiting when packed', held('packed'), [...paid, 'unhold']],
    [
      'not paid',
      { status: 'pending', paymentState: 'unpaid', paidBy: null, confirmedAt: null },
      ['note', 'hold', 'cancel', 'edit_address', 'payment_link'],
    ],
    [
      'not paid, and waiting',
      { status: 'pending', paymentState: 'unpaid', paidBy: null, confirmedAt: null, ...held('none') },
      ['note', 'unhold', 'cancel', 'edit_address', 'payment_link'],
    ],
    [
      'of the desk that is not sent out',
      { status: 'draft', paymentState: 'unpaid', paidBy: null, confirmedAt: null },
      ['note', 'cancel', 'edit_address', 'payment_link'],
    ],
    [
      'that ran out',
      { status: 'expired', paymentState: 'unpaid', paidBy: null, confirmedAt: null },
      ['note'],
    ],
    [
      'disputed',
      { paymentState: 'disputed' },
      ['note', 'resend', 'pick', 'hold', 'edit_address', 'end_dispute'],
    ],
    [
      'disputed, and waiting',
      { paymentState: 'disputed', ...held('none') },
      ['note', 'resend', 'edit_address', 'end_dispute'],
    ],
    [
      'lost to the bank',
      { paymentState: 'disputed_lost' },
      ['note', 'resend', 'pick', 'hold', 'cancel', 'edit_address'],
    ],
    [
      'with an unpaid difference',
      { ...waiting, ...held('none') },
      ['note', 'resend', 'cancel', 'edit_address', 'payment_link', 'withdraw_edit'],
    ],
    ['asked about', { approval: 'refund' }, [...paid, 'hold', 'cancel', 'edit', 'edit_address']],
    [
      'of treatments',
      { lines: [{ ...line, productType: 'Treatment' }], addresses: [], deliveryMethod: null },
      [...paid, 'hold', 'cancel', 'edit'],
    ],
    [
      'all back',
      { lines: [{ ...line, refunded: 2, unsent: 2 }], paymentState: 'refunded' },
      ['dispute', 'resend', 'note', 'hold', 'cancel', 'edit_address'],
    ],
    [
      'one piece back',
      { lines: [{ ...line, refunded: 1, unsent: 1 }] },
      [...paid, 'pick', 'hold', 'cancel', 'edit', 'edit_address'],
    ],
    [
      'one line back, another not',
      {
        lines: [
          { ...line, refunded: 2, unsent: 2 },
          { ...line, id: 'b' },
        ],
      },
      [...paid, 'pick', 'hold', 'cancel', 'edit', 'edit_address'],
    ],
    [
      'paid by wallet alone',
      { paidBy: null },
      ['refund', 'resend', 'note', 'pick', 'hold', 'cancel', 'edit', 'edit_address'],
    ],
    [
      'with an identity number',
      { addresses: [{ kind: 'delivery', passportTail: '123' }] },
      [...paid, 'pick', 'hold', 'cancel', 'edit', 'edit_address', 'identity'],
    ],
    [
      'with a billing address alone',
      { addresses: [{ kind: 'billing', passportTail: '123' }] },
      [...paid, 'pick', 'hold', 'cancel', 'edit'],
    ],
  ])('%s', (_, changes, possible) => expect(actions(changes)).toEqual(possible.toSorted()))

  it('are limited to the rights of the staff user', () => {
    expect(actions({}, () => false)).toEqual([])
    expect(actions({}, (right) => right === 'orders.fulfil')).toEqual(['pick'])
    expect(actions({}, (right) => right === 'orders.edit')).toEqual(['edit', 'edit_address'])
    expect(actions({}, (right) => right === 'refunds.request')).toEqual(['refund'])
  })

  it('need a manager to cancel an order in picking', () => {
    const [care, manager] = [
      (right: Right) => right === 'orders.cancel',
      (right: Right) => right === 'orders.cancel_picked',
    ]
    expect([actions({}, care), actions({}, manager)]).toEqual([['cancel'], []])
    expect([
      actions({ fulfilmentState: 'picking' }, care),
      actions({ fulfilmentState: 'picking' }, manager),
    ]).toEqual([[], ['cancel']])
    expect(rightToCancel(anOrder(held('picking')))).toBe('orders.cancel_picked')
    expect(rightToCancel(anOrder(held('packed')))).toBe('orders.cancel')
  })
})

it.each(orderStatuses)('%s is cancelled, sent elsewhere and sent again as its step allows', (status) => {
  for (const fulfilment of fulfilmentStates.filter((state) => state !== 'on_hold')) {
    const order = anOrder({ status, fulfilmentState: fulfilment })
    const isEarly = status === 'draft' || status === 'pending'
    const isBegun = status === 'confirmed' && (fulfilment === 'none' || fulfilment === 'picking')
    expect([fulfilment, canCancelAtDesk(order)]).toEqual([fulfilment, isEarly || isBegun])
    expect([fulfilment, canEditAddress(order)]).toEqual([
      fulfilment,
      (isEarly || status === 'confirmed') && fulfilment === 'none',
    ])
  }
  expect(canResend(anOrder({ status }))).toBe(status === 'confirmed' || status === 'completed')
})

it.each<[string | null, number, string, boolean]>([
  [null, 299_999, '2027-01-01T00:00:00.000Z', false],
  [null, 300_000, '2027-01-01T00:00:00.000Z', false],
  [null, 300_001, '2027-01-01T00:00:00.000Z', true],
  ['2026-11-01T00:00:00.000Z', 100, '2026-11-14T23:59:59.999Z', false],
  ['2026-11-01T00:00:00.000Z', 100, '2026-11-15T00:00:00.000Z', false],
  ['2026-11-01T00:00:00.000Z', 100, '2026-11-15T00:00:00.001Z', true],
  ['2026-11-01T00:00:00.000Z', 300_001, '2026-11-02T00:00:00.000Z', true],
])('delivered %s, %i cents back at %s need a second person: %s', (deliveredAt, hkd, now, needs) => {
  expect(needsSecond(anOrder({ deliveredAt }), hkd, new Date(now))).toBe(needs)
})

it.each([
  [89, 100, true],
  [90, 100, false],
  [91, 100, false],
  [0, 0, false],
  [0, 1, true],
  [110, 100, false],
])('a price of %i is far below %i: %s', (agreed, shops, is) => expect(isFarBelow(agreed, shops)).toBe(is))
