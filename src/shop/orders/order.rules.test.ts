import { describe, expect, it } from 'vitest'
import { amountsIn, hkd } from '#tools/builders/amounts.ts'
import { externalOf, hasGift, inOrder, stateOf, type Order, type OrderRefund } from './order.rules.ts'
import {
  canCancel,
  canDispute,
  cancelAfter,
  canEditGift,
  canPay,
  canTakeAsWallet,
  fulfilmentBefore,
  isContested,
  isUnfulfilled,
  stepOf,
} from './order-actions.rules.ts'
import { canMoveTo, fulfilmentStates, orderStatuses, paymentStates, statesLeadingTo } from './rules.ts'

type Changes = Record<string, unknown>
const baseOrder = {
  status: 'confirmed',
  paymentState: 'paid',
  fulfilmentState: 'none',
  events: [],
  deliveryFee: hkd(0),
  also: null,
  due: hkd(100),
  payUntil: '2026-11-21T10:00:00.000Z',
  paidBy: 'attempt',
  giftWrapped: true,
  memberId: 'member',
}
const anOrder = (changes: Changes = {}) => ({ ...baseOrder, ...changes }) as unknown as Order // what the rules read
const held = (from: string | null) => ({
  fulfilmentState: 'on_hold',
  events: [{ machine: 'fulfilment', from, to: 'on_hold' }],
})

it('the amount refunded by the original payment method excludes all other shares', () => {
  const refund = amountsIn('HKD', {
    amount: 100,
    wallet: 10,
    asWallet: 20,
    exchanged: 30,
  }) as unknown as OrderRefund
  expect(externalOf(refund)).toEqual(hkd(40))
  expect(inOrder({ currency: 'JPY' }, 40)).toEqual({ currency: 'JPY', minor: 40 })
})

it.each([
  [[], false],
  [['base'], false],
  [['gift'], false],
  [['reward'], true],
  [['base', 'reward'], true],
])('with lines at %j has a reward: %s', (kinds, has) => {
  expect(
    hasGift({ lines: kinds.map((kind) => ({ priceReason: { kind } })) as unknown as Order['lines'] }),
  ).toBe(has)
})

describe('the progress of an order', () => {
  it.each(fulfilmentStates.filter((state) => state !== 'on_hold'))('%s is itself', (fulfilment) => {
    expect(stepOf(anOrder({ fulfilmentState: fulfilment }))).toBe(fulfilment)
    expect(isUnfulfilled(anOrder({ fulfilmentState: fulfilment }))).toBe(fulfilment === 'none')
  })

  it.each([
    ['none', 'none'],
    ['picking', 'picking'],
    ['packed', 'packed'],
    ['partially_shipped', 'partially_shipped'],
    ['ready_for_pickup', 'ready_for_pickup'],
    ['shipped', 'none'],
    [null, 'none'],
  ])('on hold after %s it is %s', (from, step) => {
    expect(stepOf(anOrder(held(from)))).toBe(step)
    expect(isUnfulfilled(anOrder(held(from)))).toBe(step === 'none')
  })

  it('is where it was put on hold last', () => {
    const to = (from: string) => ({ machine: 'fulfilment', from, to: 'on_hold' })
    const events = [to('packed'), { machine: 'fulfilment', from: 'on_hold', to: 'picking' }, to('picking')]
    expect(fulfilmentBefore(anOrder({ events }))).toBe('picking')
    expect(fulfilmentBefore(anOrder({ events: [] }))).toBe('none')
    expect(
      fulfilmentBefore(
        anOrder({ events: [to('packed'), { machine: 'status', from: 'picking', to: 'on_hold' }] }),
      ),
    ).toBe('packed')
    expect(
      fulfilmentBefore(
        anOrder({ events: [to('packed'), { machine: 'fulfilment', from: 'picking', to: 'none' }] }),
      ),
    ).toBe('packed')
  })
})

it.each<[Changes, string, boolean]>([
  [{}, '2026-11-21T09:59:59.999Z', true],
  [{}, '2026-11-21T10:00:00.000Z', false],
  [{}, '2026-11-21T10:00:00.001Z', false],
  [{ due: hkd(1) }, '2026-11-21T09:00:00.000Z', true],
  [{ due: hkd(0) }, '2026-11-21T09:00:00.000Z', false],
  [{ payUntil: null }, '2026-11-21T09:00:00.000Z', false],
  ...orderStatuses.map((status): [Changes, string, boolean] => [
    { status },
    '2026-11-21T09:00:00.000Z',
    status === 'pending',
  ]),
])('an unpaid order %j can be paid at %s: %s', (changes, now, can) => {
  expect(canPay(anOrder({ status: 'pending', ...changes }), new Date(now))).toBe(can)
})

it.each(paymentStates)('the possible dispute actions on a payment that is %s', (payment) => {
  const contested = ['disputed', 'disputed_lost']
  const disputable = ['paid', 'partially_refunded', 'refunded']
  expect(isContested(anOrder({ paymentState: payment }))).toBe(contested.includes(payment))
  const none: Order['revisions'] = []
  expect(canDispute(anOrder({ paymentState: payment, revisions: none }))).toBe(disputable.includes(payment))
  expect(canDispute(anOrder({ paymentState: payment, paidBy: null, revisions: none }))).toBe(false)
  const revisions = [{ paidBy: null }, { paidBy: 'attempt' }] as unknown as Order['revisions']
  expect(canDispute(anOrder({ paymentState: payment, paidBy: null, revisions }))).toBe(
    disputable.includes(payment),
  )
})

describe('its buyer', () => {
  const also = (status: string) => ({ id: 'other', number: '261121-OTHER12', status })
  const other = '261121-OTHER12'

  it.each<[Changes, boolean, string | null]>([
    [{}, true, null],
    [{ status: 'pending' }, true, null],
    [{ status: 'pending', fulfilmentState: 'packed', paymentState: 'disputed' }, true, null],
    [{ status: 'draft' }, false, null],
    [{ status: 'completed' }, false, null],
    [{ status: 'cancelled' }, false, null],
    [{ status: 'expired' }, false, null],
    [{ fulfilmentState: 'picking' }, false, null],
    [held('none'), true, null],
    [held('picking'), false, null],
    [{ paymentState: 'disputed' }, false, null],
    [{ paymentState: 'disputed_lost' }, false, null],
    [{ paymentState: 'partially_refunded' }, true, null],
    [{ deliveryFee: hkd(30), also: also('pending') }, false, other],
    [{ deliveryFee: hkd(1), also: also('confirmed') }, false, other],
    [{ deliveryFee: hkd(0), also: also('confirmed') }, true, null],
    [{ deliveryFee: hkd(30), also: also('cancelled') }, true, null],
    [{ deliveryFee: hkd(30), also: also('completed') }, true, null],
    [{ deliveryFee: hkd(30), also: also('expired') }, true, null],
    [{ deliveryFee: hkd(30) }, true, null],
    [{ deliveryFee: hkd(30), also: also('pending'), fulfilmentState: 'picking' }, false, null],
  ])('cancels %j: %s, after %s', (changes, can, after) => {
    expect(canCancel(anOrder(changes))).toBe(can)
    expect(cancelAfter(anOrder(changes))).toBe(after)
  })

  it.each<[Changes, boolean]>([
    [{}, true],
    [{ status: 'pending' }, true],
    [{ status: 'draft' }, false],
    [{ status: 'completed' }, false],
    [{ status: 'cancelled' }, false],
    [{ giftWrapped: false }, false],
    [{ fulfilmentState: 'picking' }, false],
    [{ status: 'pending', fulfilmentState: 'picking' }, false],
    [held('none'), true],
  ])('writes the gift card of %j: %s', (changes, can) => expect(canEditGift(anOrder(changes))).toBe(can))

  it.each<[Changes, Partial<OrderRefund>, string, boolean]>([
    [{}, {}, '2026-11-21T10:29:59.999Z', true],
    [{}, {}, '2026-11-21T10:30:00.000Z', false],
    [{}, {}, '2026-11-21T10:00:00.000Z', true],
    [{ memberId: null }, {}, '2026-11-21T10:00:00.000Z', false],
    [{}, { attemptId: null }, '2026-11-21T10:00:00.000Z', false],
    [{}, { state: 'succeeded' }, '2026-11-21T10:00:00.000Z', false],
    [{}, { state: 'failed' }, '2026-11-21T10:00:00.000Z', false],
  ])('of %j has a late payment %j as Cash Dollar at %s: %s', (changes, refund, now, can) => {
    const late = {
      attemptId: 'late',
      state: 'requested',
      createdAt: '2026-11-21T10:00:00.000Z',
      ...refund,
    } as OrderRefund
    expect(canTakeAsWallet(anOrder(changes), late, new Date(now))).toBe(can)
  })

  it.each<[Changes, string]>([
    [{}, 'confirmed'],
    [{ fulfilmentState: 'picking' }, 'picking'],
    [{ fulfilmentState: 'on_hold' }, 'on_hold'],
    [{ fulfilmentState: 'shipped' }, 'shipped'],
    [{ status: 'pending' }, 'pending'],
    [{ status: 'pending', fulfilmentState: 'on_hold' }, 'pending'],
    [{ status: 'cancelled', fulfilmentState: 'picking' }, 'cancelled'],
    [{ status: 'completed', fulfilmentState: 'delivered' }, 'completed'],
    [{ status: 'completed', fulfilmentState: 'returned' }, 'returned'],
    [{ status: 'completed', fulfilmentState: 'partially_returned' }, 'partially_returned'],
    [{ status: 'completed', fulfilmentState: 'returned', paymentState: 'refunded' }, 'refunded'],
    [{ paymentState: 'refunded', fulfilmentState: 'shipped' }, 'refunded'],
    [{ paymentState: 'partially_refunded', fulfilmentState: 'shipped' }, 'shipped'],
  ])('is shown %j as %s', (changes, state) => expect(stateOf(anOrder(changes))).toBe(state))
})

describe('moves', () => {
  it('are found backwards', () => {
    expect(statesLeadingTo('status', 'confirmed')).toEqual(['pending', 'expired'])
    expect(statesLeadingTo('status', 'draft')).toEqual([])
    expect(statesLeadingTo('payment', 'disputed')).toEqual(['paid', 'partially_refunded', 'refunded'])
    expect(statesLeadingTo('fulfilment', 'shipped')).toEqual(['packed', 'partially_shipped'])
  })

  it.each([
    ['pending', 'confirmed', true],
    ['confirmed', 'pending', false],
    ['expired', 'confirmed', true],
    ['cancelled', 'confirmed', false],
  ] as const)('from %s to %s: %s', (from, to, can) => expect(canMoveTo('status', from, to)).toBe(can))
})
