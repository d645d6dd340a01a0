import { expect, it } from 'vitest'
import { hkd } from '#tools/builders/amounts.ts'
import type { OrderLine } from '../order.rules.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'
import {
  isDue,
  isEmptied,
  isForTheShop,
  owedLines,
  sendableLines,
  slipsOf,
  waitsForGoods,
} from './owed.rules.ts'
import { leavesNothing } from '../refunds/refund.rules.ts'

type Counts = [quantity: number, shipped: number, unsent: number]
const line = (
  id: string,
  [quantity, shipped, unsent]: Counts,
  productType: OrderLine['productType'] = 'SinglePurchase',
) =>
  ({
    id,
    productType,
    quantity,
    shipped,
    unsent,
    refunded: unsent,
    preOrder: false,
    releasedAt: null,
  }) as OrderLine // what these rules read
const treatment = (id: string, counts: Counts) => line(id, counts, 'Treatment')

it.each([
  [
    'nothing happened',
    [line('a', [3, 0, 0]), line('b', [1, 0, 0])],
    [
      ['a', 3],
      ['b', 1],
    ],
    false,
  ],
  ['a piece went back', [line('a', [3, 0, 1])], [['a', 2]], false],
  ['a piece was sent', [line('a', [3, 1, 0])], [['a', 2]], false],
  ['one sent, one back', [line('a', [3, 1, 1])], [['a', 1]], false],
  ['all sent', [line('a', [3, 3, 0])], [], false],
  ['one sent, the rest back', [line('a', [3, 1, 2])], [], false],
  ['all back', [line('a', [3, 0, 3])], [], true],
  ['one line back', [line('a', [3, 0, 3]), line('b', [1, 0, 0])], [['b', 1]], false],
  ['every line back', [line('a', [3, 0, 3]), line('b', [1, 0, 1])], [], true],
  ['a line back, another sent', [line('a', [3, 0, 3]), line('b', [1, 1, 0])], [], false],
  ['treatments', [treatment('t', [2, 0, 0])], [], false],
  ['treatments back', [treatment('t', [2, 0, 2])], [], true],
] as const)('of an order of which %s', (_, lines, owed, emptied) => {
  expect(owedLines({ lines }).map(({ lineId, units }) => [lineId, units])).toEqual(owed)
  expect(isEmptied({ lines })).toBe(emptied)
})

it.each([
  [[treatment('t', [1, 0, 0])], true],
  [[treatment('t', [1, 0, 0]), treatment('u', [1, 0, 0])], true],
  [[treatment('t', [1, 0, 0]), line('a', [1, 0, 0])], false],
  [[line('a', [1, 0, 0])], false],
])('knows what is given in the shop alone: %#', (lines, is) => expect(isForTheShop({ lines })).toBe(is))

it.each([
  ['the last piece', [line('a', [2, 0, 1])], [['a', 1]], true],
  ['one of two', [line('a', [2, 0, 0])], [['a', 1]], false],
  [
    'the last of each line',
    [line('a', [2, 0, 1]), line('b', [1, 0, 0])],
    [
      ['a', 1],
      ['b', 1],
    ],
    true,
  ],
  ['a line, another stays', [line('a', [2, 0, 0]), line('b', [1, 0, 0])], [['a', 2]], false],
  ['the rest of what was partly sent', [line('a', [2, 1, 0])], [['a', 1]], false],
  ['a line, another was sent', [line('a', [2, 0, 0]), line('b', [1, 1, 0])], [['a', 2]], false],
  ['only fees, with everything back', [line('a', [2, 0, 2])], [], true],
  ['only fees', [line('a', [2, 0, 0])], [], false],
] as const)('nothing is left after giving back %s', (_, lines, back, isNothingLeft) => {
  expect(
    leavesNothing(
      { lines },
      back.map(([lineId, units]) => ({ lineId, units, amount: hkd(0), unsent: units })),
    ),
  ).toBe(isNothingLeft)
})

it('makes a slip for each parcel, and one for what is still owed', () => {
  const parcel = { id: 'p', lines: [{ lineId: 'a', quantity: 1 }] } as unknown as Parcel // what a slip reads
  const next = { parcelId: null, lines: [{ lineId: 'a', units: 2 }] }
  expect(slipsOf({ lines: [line('a', [3, 1, 0])], parcels: [parcel] })).toEqual([
    { parcelId: 'p', lines: [{ lineId: 'a', units: 1 }] },
    next,
  ])
  expect(slipsOf({ lines: [line('a', [3, 1, 2])], parcels: [parcel] })).toEqual([
    { parcelId: 'p', lines: [{ lineId: 'a', units: 1 }] },
  ])
  expect(slipsOf({ lines: [line('a', [2, 0, 0])], parcels: [] })).toEqual([next])
})

const coming = (
  id: string,
  estimate: string | null,
  changes: Partial<OrderLine> = {},
  counts: Counts = [1, 0, 0],
) => ({
  ...line(id, counts),
  preOrder: true,
  releasedAt: null,
  estimate,
  ...changes,
})
const released = { releasedAt: '2026-12-01T00:00:00.000Z' }

it.each([
  ['one line to come', [coming('p', '2026-12-20')], [], true],
  ['one without a day', [coming('p', null)], [], true],
  ['one that was released', [coming('p', '2026-12-20', released)], ['p'], false],
  ['one to come, and one that is there', [coming('p', '2026-12-20'), line('a', [1, 0, 0])], ['a'], false],
  ['one to come, and one that was sent', [coming('p', '2026-12-20'), line('a', [1, 1, 0])], [], true],
  [
    'one to come that went back, and one that is there',
    [coming('p', null, {}, [1, 0, 1]), line('a', [1, 0, 0])],
    ['a'],
    false,
  ],
  ['one that was no pre-order', [coming('a', '2026-12-20', { preOrder: false })], ['a'], false],
  ['nothing', [], [], false],
] as const)('of an order of %s leaves %j now', (_, lines, current, waits) => {
  expect(sendableLines({ lines }).map(({ lineId }) => lineId)).toEqual(current)
  expect(waitsForGoods({ lines })).toBe(waits)
  expect(slipsOf({ lines, parcels: [] }).flatMap((slip) => slip.lines.map(({ lineId }) => lineId))).toEqual(
    current,
  )
})

it.each([
  ['the day before', coming('p', '2026-12-02'), false, false],
  ['on its day', coming('p', '2026-12-01'), false, true],
  ['long after', coming('p', '2026-11-01'), false, true],
  ['without a day', coming('p', null), false, false],
  ['without a day, once it is sold from the shelf', coming('p', null), true, true],
  ['a second time', coming('p', '2026-11-01', released), true, false],
  ['no pre-order', coming('a', '2026-11-01', { preOrder: false }), true, false],
] as const)('%s a line is released: %j', (_, one, isInStock, due) => {
  expect(isDue(one, { today: '2026-12-01', isOnShelf: isInStock })).toBe(due)
})
