import { describe, expect, it } from 'vitest'
import { amountsIn, hkd } from '#tools/builders/amounts.ts'
import type { Order, OrderLine, OrderRefund, Revision } from '../order.rules.ts'
import { canEdit, changedPieces, isGiven, linesNow, payableNow, waitingRevision } from './revision.rules.ts'
import { refundedNow, removedSums, sumsNow } from './revision-sums.rules.ts'

type Changes = Record<string, unknown>
const aLine = (id: string, unitPrice: number, unitNet: number[], changes: Changes = {}) =>
  ({
    id,
    unitPrice,
    unitNet,
    quantity: unitNet.length,
    shipped: 0,
    refunded: 0,
    unsent: 0,
    priceReason: { kind: 'base' },
    ...changes,
  }) as unknown as OrderLine
const aRevision = (changes: Changes = {}) =>
  ({
    state: 'agreed',
    added: [],
    removed: [],
    delivery: hkd(0),
    due: hkd(0),
    createdAt: '2026-11-21T00:00:00.000Z',
    payUntil: null,
    ...changes,
  }) as unknown as Revision
type RefundChanges = { attemptId?: string; revisionId?: string | null } & Partial<
  Record<'amount' | 'wallet' | 'exchanged', number>
>
const aRefund = ({ attemptId, revisionId = 'r1', ...amounts }: RefundChanges) =>
  ({
    attemptId: attemptId ?? null,
    revisionId,
    ...amountsIn('HKD', { amount: 0, wallet: 0, asWallet: 0, exchanged: 0, ...amounts }),
  }) as unknown as OrderRefund
const agreed = {
  goods: hkd(800),
  discount: hkd(83),
  giftWrap: hkd(20),
  deliveryFee: hkd(30),
  tax: hkd(5),
  total: hkd(772),
  walletAmount: hkd(72),
  due: hkd(700),
}
const anOrder = (changes: Changes = {}) =>
  ({
    status: 'confirmed',
    paymentState: 'paid',
    fulfilmentState: 'none',
    events: [],
    lines: [aLine('a', 100, [90, 89, 88]), aLine('b', 500, [450])],
    currency: 'HKD',
    ...agreed,
    payUntil: null,
    revisions: [],
    refunds: [],
    partialPayments: [],
    ...changes,
  }) as unknown as Order // what the rules read
const code = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return (error as { code: string }).code
  }
}

it.each([
  ['confirmed', 'paid', true],
  ['confirmed', 'partially_refunded', true],
  ['confirmed', 'refunded', false],
  ['confirmed', 'unpaid', false],
  ['confirmed', 'disputed', false],
  ['confirmed', 'disputed_lost', false],
  ['draft', 'paid', false],
  ['pending', 'paid', false],
  ['completed', 'paid', false],
  ['cancelled', 'paid', false],
])('an order that is %s and %s can be changed: %s', (status, payment, can) => {
  expect(canEdit(anOrder({ status, paymentState: payment }))).toBe(can)
  expect(canEdit(anOrder({ status, paymentState: payment, fulfilmentState: 'packed' }))).toBe(false)
})

it('the waiting revision is the one whose difference is unpaid', () => {
  const states = (...all: string[]) =>
    waitingRevision({ revisions: all.map((state) => aRevision({ state })) })?.state ?? null
  expect([states(), states('agreed', 'lapsed', 'withdrawn'), states('lapsed', 'waiting')]).toEqual([
    null,
    null,
    'waiting',
  ])
})

it.each([
  ['gift', true],
  ['reward', true],
  ['base', false],
  ['group', false],
])('a line at a price of %s is given: %s', (kind, is) => {
  expect(isGiven({ priceReason: { kind } } as unknown as OrderLine)).toBe(is)
})

describe('lines after changes', () => {
  const taken = (from: number, units: number, state = 'agreed') =>
    aRevision({ state, removed: [{ lineId: 'a', from, units, amount: hkd(0) }] })
  const now = (revisions: Revision[], counts: Changes) => {
    const [line] = linesNow({ lines: [aLine('a', 100, [1, 2, 3, 4, 5], counts)], revisions })
    return [line?.quantity, line?.removed, line?.refunded, line?.unsent, line?.unitNet]
  }
  it.each<[string, () => unknown[], unknown[]]>([
    ['nothing', () => now([], {}), [5, 0, 0, 0, [1, 2, 3, 4, 5]]],
    ['the first', () => now([taken(0, 1)], { refunded: 1, unsent: 1 }), [4, 1, 0, 0, [2, 3, 4, 5]]],
    ['the second and third', () => now([taken(1, 2)], { refunded: 3, unsent: 3 }), [3, 2, 1, 1, [1, 4, 5]]],
    [
      'two times one',
      () => now([taken(0, 1), taken(2, 1)], { refunded: 3, unsent: 3 }),
      [3, 2, 1, 1, [2, 4, 5]],
    ],
    ['all', () => now([taken(0, 5)], { refunded: 5, unsent: 5 }), [0, 5, 0, 0, []]],
    [
      'a piece of a withdrawn revision',
      () => now([taken(0, 1, 'withdrawn')], { refunded: 1, unsent: 1 }),
      [5, 0, 1, 1, [1, 2, 3, 4, 5]],
    ],
    ['a piece of a waiting revision', () => now([taken(0, 1, 'waiting')], {}), [5, 0, 0, 0, [1, 2, 3, 4, 5]]],
  ])('%s was removed', (_, found, expected) => expect(found()).toEqual(expected))

  it('leave other lines as they are', () => {
    expect(linesNow(anOrder({ revisions: [taken(0, 1)] }))[1]).toMatchObject({
      id: 'b',
      removed: 0,
      quantity: 1,
      unitNet: [450],
    })
  })
})

describe('pieces that a revision removes and adds', () => {
  const wanted = (quantity: number, counts: Changes = {}, revisions: Revision[] = []) =>
    code(() => {
      const { removed, more } = changedPieces(
        { currency: 'HKD', lines: [aLine('a', 100, [1, 2, 4, 8], counts)], revisions },
        [{ lineId: 'a', quantity }],
      )
      return [
        removed.map(({ from, units, amount }) => [from, units, amount.minor]),
        more.map((each) => each.quantity),
      ]
    })
  it.each<[string, () => unknown, unknown]>([
    ['all of them', () => wanted(4), [[], []]],
    ['one fewer', () => wanted(3), [[[0, 1, 1]], []]],
    ['none', () => wanted(0), [[[0, 4, 15]], []]],
    ['one more', () => wanted(5), [[], [1]]],
    ['fewer than nothing', () => wanted(-1), 'orders.too_many_units'],
    ['all that are left after a refund of one', () => wanted(3, { refunded: 1 }), [[], []]],
    ['one fewer after a refund of one', () => wanted(2, { refunded: 1 }), [[[1, 1, 2]], []]],
    ['one more after a refund of one', () => wanted(4, { refunded: 1 }), [[], [1]]],
    [
      'one fewer after another change',
      () =>
        wanted(2, { refunded: 1, unsent: 1 }, [
          aRevision({ removed: [{ lineId: 'a', from: 0, units: 1, amount: hkd(1) }] }),
        ]),
      [[[1, 1, 2]], []],
    ],
    ['zero of a gift', () => wanted(0, { priceReason: { kind: 'gift' } }), 'orders.gift_stays'],
    ['more of a gift', () => wanted(5, { priceReason: { kind: 'gift' } }), 'orders.gift_stays'],
    ['a gift as it is', () => wanted(4, { priceReason: { kind: 'gift' } }), [[], []]],
  ])('wanted: %s', (_, found, expected) => expect(found()).toEqual(expected))
})

it('removed pieces have their agreed price and their net', () => {
  const order = anOrder()
  const removed = [
    { lineId: 'a', from: 0, units: 2, amount: hkd(179) },
    { lineId: 'b', from: 0, units: 1, amount: hkd(450) },
    { lineId: 'gone', from: 0, units: 9, amount: hkd(0) },
  ]
  expect(removedSums(order, removed)).toEqual({ goods: hkd(700), net: hkd(629) })
  expect(removedSums(order, [])).toEqual({ goods: hkd(0), net: hkd(0) })
})

describe('sums after changes', () => {
  const removed = [{ lineId: 'a', from: 0, units: 1, amount: hkd(90) }]
  it.each<[string, Changes, object]>([
    ['none', {}, {}],
    [
      'one piece less',
      { revisions: [aRevision({ removed })] },
      { goods: hkd(700), discount: hkd(73), total: hkd(682) },
    ],
    ['one that waits', { revisions: [aRevision({ removed, state: 'waiting' })] }, {}],
    ['one that lapsed', { revisions: [aRevision({ removed, state: 'lapsed' })] }, {}],
    [
      'a cheaper delivery',
      { revisions: [aRevision({ delivery: hkd(-10) })] },
      { deliveryFee: hkd(20), total: hkd(762) },
    ],
    ['a dearer delivery, which the order has', { revisions: [aRevision({ delivery: hkd(10) })] }, {}],
    [
      'two',
      { revisions: [aRevision({ removed }), aRevision({ delivery: hkd(-10) })] },
      { goods: hkd(700), discount: hkd(73), deliveryFee: hkd(20), total: hkd(672) },
    ],
    ['its money back by card', { refunds: [aRefund({ amount: 90 })] }, { due: hkd(610) }],
    [
      'its money back by wallet',
      { refunds: [aRefund({ amount: 90, wallet: 90 })] },
      { walletAmount: hkd(-18) },
    ],
    [
      'its money back by both',
      { refunds: [aRefund({ amount: 90, wallet: 40 })] },
      { walletAmount: hkd(32), due: hkd(650) },
    ],
    [
      'its money paid for other goods',
      { refunds: [aRefund({ amount: 90, exchanged: 60 })] },
      { due: hkd(670) },
    ],
    ['other money back', { refunds: [aRefund({ revisionId: null, amount: 90, wallet: 40 })] }, {}],
  ])('%s', (_, changes, after) => expect(sumsNow(anOrder(changes))).toEqual({ ...agreed, ...after }))

  it.each<[string, OrderRefund[], number]>([
    ['nothing', [], 0],
    ['a refund', [aRefund({ revisionId: null, amount: 70 })], 70],
    ['two', [aRefund({ revisionId: null, amount: 70 }), aRefund({ revisionId: null, amount: 5 })], 75],
    ['pieces that a revision removed', [aRefund({ amount: 70 })], 0],
    ['another payment', [aRefund({ revisionId: null, attemptId: 'late', amount: 70 })], 0],
  ])('sums the refunds outside of revisions: %s', (_, refunds, sum) =>
    expect(refundedNow({ currency: 'HKD', refunds })).toEqual(hkd(sum)),
  )
})

describe('the amount that can be paid now', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  const [later, past] = ['2026-11-21T12:00:00.001Z', '2026-11-21T12:00:00.000Z']
  const pending = { status: 'pending', payUntil: later }
  const since = new Date('2026-11-21T00:00:00.000Z')
  it.each<[string, Changes, object | null]>([
    ['a placed order', {}, null],
    ['an unpaid one', pending, { amount: hkd(700), since: null, until: later }],
    ['an expired one', { ...pending, payUntil: past }, null],
    ['one that has no time', { ...pending, payUntil: null }, null],
    [
      'a difference',
      { revisions: [aRevision({ state: 'waiting', due: hkd(55), payUntil: later })] },
      { amount: hkd(55), since, until: later },
    ],
    [
      'an expired difference',
      { revisions: [aRevision({ state: 'waiting', due: hkd(55), payUntil: past })] },
      null,
    ],
    ['a difference without a time', { revisions: [aRevision({ state: 'waiting', due: hkd(55) })] }, null],
    ['a difference that was paid', { revisions: [aRevision({ due: hkd(55), payUntil: later })] }, null],
  ])('%s', (_, changes, payable) => expect(payableNow(anOrder(changes), now)).toEqual(payable))
})
