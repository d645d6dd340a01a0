import { describe, expect, it } from 'vitest'
import { hasArrived } from '../orders/order-actions.rules.ts'
import {
  fulfilmentAfter,
  isOpen,
  photoPath,
  returnMoves,
  returnStates,
  statesLeadingTo,
  type Return,
  type ReturnState,
} from './return.rules.ts'
import { needsPhoto, problemOfReturn, reasonsAt, returnableUnits } from './returnable.rules.ts'
import { fulfilmentStates } from '../orders/rules.ts'

type Line = Parameters<typeof returnableUnits>[0]
const line = (changes: Partial<Line> = {}): Line => ({
  id: 'a',
  quantity: 5,
  shipped: 5,
  refunded: 0,
  replaced: 0,
  productType: 'SinglePurchase',
  priceReason: { kind: 'base', considered: [] },
  ...changes,
})
const returned = (state: ReturnState, ...units: [lineId: string, units: number][]) =>
  ({ state, lines: units.map(([lineId, each]) => ({ lineId, units: each })) }) as unknown as Pick<
    Return,
    'state' | 'lines'
  > // what is counted

it('a return is open until it is refused, settled or closed', () => {
  expect(returnStates.filter(isOpen)).toEqual(['requested', 'approved', 'received', 'inspected'])
  expect(returnStates.map((state) => [state, statesLeadingTo(state).join(' ')])).toEqual([
    ['requested', ''],
    ['approved', 'requested'],
    ['refused', 'requested'],
    ['received', 'approved'],
    ['inspected', 'received'],
    ['settled', 'inspected'],
    ['closed', 'requested approved inspected'],
  ])
  expect(Object.keys(returnMoves)).toEqual([...returnStates])
})

it.each<[readonly ('unopened' | 'damaged' | 'wrong')[], boolean, boolean]>([
  [[], true, false],
  [['unopened'], true, false],
  [['unopened', 'unopened'], true, false],
  [['damaged'], true, true],
  [['wrong'], true, true],
  [['unopened', 'wrong'], true, true],
  [['damaged'], false, false],
])('lines returned as %j, where photos are required (%s), need one: %s', (reasons, photo, needs) => {
  expect(
    needsPhoto(
      reasons.map((reason) => ({ reason })),
      { photo },
    ),
  ).toBe(needs)
})

it('the shop and the back office have different addresses for photos', () => {
  expect([photoPath('p', 'shop'), photoPath('p', 'desk')]).toEqual([
    '/api/v1/returns/photo/p',
    '/api/admin/v1/returns/photos/p',
  ])
})

it.each<[number, number, string]>([
  [7, -1, 'unopened damaged wrong'],
  [7, 0, 'unopened damaged wrong'],
  [7, 1, 'damaged wrong'],
  [14, 0, 'damaged wrong'],
  [14, 1, ''],
])('%i days and %i milliseconds after delivery has the reasons: %s', (days, more, reasons) => {
  const at = new Date(Date.UTC(2026, 10, 1) + days * 86_400_000 + more)
  expect(reasonsAt('2026-11-01T00:00:00.000Z', { unopenedDays: 7, faultyDays: 14 }, at).join(' ')).toBe(
    reasons,
  )
})

it.each(fulfilmentStates)('%s goods have arrived or not', (fulfilment) => {
  const is = ['delivered', 'collected', 'partially_returned'].includes(fulfilment)
  expect(hasArrived({ fulfilmentState: fulfilment, deliveryMethod: 'shipping' })).toBe(is)
  expect(hasArrived({ fulfilmentState: fulfilment, deliveryMethod: null })).toBe(false)
})

describe('pieces that can be returned', () => {
  it.each<[string, () => number, number]>([
    ['all that was sent', () => returnableUnits(line(), []), 5],
    ['zero shipped', () => returnableUnits(line({ shipped: 0 }), []), 0],
    ['some sent', () => returnableUnits(line({ shipped: 2 }), []), 2],
    [
      'the gift of a code',
      () => returnableUnits(line({ priceReason: { kind: 'gift', considered: [] } }), []),
      5,
    ],
    ['a reward', () => returnableUnits(line({ priceReason: { kind: 'reward', considered: [] } }), []), 0],
    ['a treatment', () => returnableUnits(line({ productType: 'Treatment' }), []), 0],
    ['some sent again', () => returnableUnits(line({ replaced: 2 }), []), 3],
    ['exchanged', () => returnableUnits(line({ replaced: 2 }), [returned('settled', ['a', 2])]), 3],
    ['some in an open return', () => returnableUnits(line(), [returned('approved', ['a', 2])]), 3],
    ['of another line in an open return', () => returnableUnits(line(), [returned('approved', ['b', 2])]), 5],
    ['of both lines', () => returnableUnits(line(), [returned('received', ['b', 4], ['a', 1])]), 4],
    [
      'some in two open returns',
      () => returnableUnits(line(), [returned('requested', ['a', 2]), returned('inspected', ['a', 2])]),
      1,
    ],
    [
      'more in returns than were sent',
      () => returnableUnits(line({ shipped: 1 }), [returned('requested', ['a', 2])]),
      0,
    ],
    [
      'settled and given back',
      () => returnableUnits(line({ refunded: 2 }), [returned('settled', ['a', 2])]),
      3,
    ],
    [
      'settled, open and given back',
      () =>
        returnableUnits(line({ refunded: 2 }), [
          returned('settled', ['a', 2]),
          returned('requested', ['a', 1]),
        ]),
      2,
    ],
    [
      'settled of shipped ones',
      () => returnableUnits(line({ shipped: 3 }), [returned('settled', ['a', 2])]),
      1,
    ],
    [
      'refused and closed',
      () => returnableUnits(line(), [returned('refused', ['a', 5]), returned('closed', ['a', 5])]),
      5,
    ],
    ['given back without a return', () => returnableUnits(line({ refunded: 5 }), []), 0],
    [
      'given back, and open',
      () => returnableUnits(line({ refunded: 3 }), [returned('requested', ['a', 1])]),
      1,
    ],
  ])('%s', (_, units, expected) => expect(units()).toBe(expected))
})

it.each<[string, [string, number][], ReturnType<typeof returned>[], string]>([
  ['nothing', [['a', 2]], [], 'partially_returned'],
  ['all but one', [['a', 2]], [returned('settled', ['a', 1])], 'partially_returned'],
  ['all', [['a', 2]], [returned('settled', ['a', 2])], 'returned'],
  ['all in parts', [['a', 2]], [returned('settled', ['a', 1]), returned('settled', ['a', 1])], 'returned'],
  [
    'one line of two',
    [
      ['a', 2],
      ['b', 1],
    ],
    [returned('settled', ['a', 2])],
    'partially_returned',
  ],
  [
    'both lines',
    [
      ['a', 2],
      ['b', 1],
    ],
    [returned('settled', ['b', 1], ['a', 2])],
    'returned',
  ],
  [
    'all that was sent, and one line was not',
    [
      ['a', 2],
      ['b', 0],
    ],
    [returned('settled', ['a', 2])],
    'returned',
  ],
])('after %s of an order were returned', (_, lines, settled, state) => {
  expect(
    fulfilmentAfter(
      lines.map(([id, shipped]) => ({ id, shipped })),
      settled,
    ),
  ).toBe(state)
})

describe('one rule for buyers and staff', () => {
  const shampoo = line({ id: 'a', shipped: 2, quantity: 2 })
  const order = {
    fulfilmentState: 'delivered' as const,
    deliveryMethod: 'shipping' as const,
    deliveredAt: '2026-11-01T00:00:00.000Z',
    lines: [shampoo],
  }
  const wanted = (units: number, reason: 'unopened' | 'damaged' = 'unopened', lineId = 'a') => ({
    lineId,
    units,
    reason,
  })
  const at = (days: number, more: { photos?: number; isOverridden?: boolean } = {}) => ({
    policy: { unopenedDays: 7, faultyDays: 14, photo: true },
    now: new Date(Date.UTC(2026, 10, 1 + days)),
    photos: 0,
    ...more,
  })
  const beyond = { isOverridden: true }
  it.each([
    ['nothing', order, [], at(1), 'nothing_chosen'],
    ['nothing, overridden', order, [], at(1, beyond), 'nothing_chosen'],
    [
      'on its way',
      { ...order, fulfilmentState: 'shipped' as const },
      [wanted(1)],
      at(1, beyond),
      'not_delivered',
    ],
    ['one line twice', order, [wanted(1), wanted(1)], at(1, beyond), 'too_many_units'],
    ['too many', order, [wanted(3)], at(1, beyond), 'too_many_units'],
    ['of another order', order, [wanted(1, 'unopened', 'z')], at(1, beyond), 'too_many_units'],
    ['in time', order, [wanted(2)], at(7), null],
    ['late', order, [wanted(2)], at(8), 'too_late'],
    ['late, overridden', order, [wanted(2)], at(300, beyond), null],
    ['damaged, no photo', order, [wanted(1, 'damaged')], at(8), 'photo_missing'],
    ['damaged, a photo', order, [wanted(1, 'damaged')], at(8, { photos: 1 }), null],
    ['damaged, no photo, overridden', order, [wanted(1, 'damaged')], at(8, beyond), null],
  ] as const)('%s', (_, its, lines, bounds, problem) => {
    expect(problemOfReturn(its, [], lines, bounds)).toBe(problem)
  })
})
