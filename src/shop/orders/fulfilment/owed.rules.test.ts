import { expect, it } from 'vitest'
import { hkd } from '#tools/builders/amounts.ts'
import type { OrderLine } from '../order.rules.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'
import {
  isDue,
  isForTheShop,
  unshippedLines,
  shippableLines,
  slipsOf,
  waitsForGoods,
} from './unshipped.rules.ts'
import { leavesNothingToShip } from '../refunds/refund.rules.ts'

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
  ],
  ['a piece was refunded', [line('a', [3, 0, 1])], [['a', 2]]],
  ['a piece was sent', [line('a', [3, 1, 0])], [['a', 2]]],
  ['one sent, one back', [line('a', [3, 1, 1])], [['a', 1]]],
  ['all sent', [line('a', [3, 3, 0])], []],
  ['one sent, the rest back', [line('a', [3, 1, 2])], []],
  ['all back', [line('a', [3, 0, 3])], []],
  ['one line back', [line('a', [3, 0, 3]), line('b', [1, 0, 0])], [['b', 1]]],
  ['every line back', [line('a', [3, 0, 3]), line('b', [1, 0, 1])], []],
  ['a line back, another sent', [line('a', [3, 0, 3]), line('b', [1, 1, 0])], []],
  ['treatments', [treatment('t', [2, 0, 0])], []],
  ['treatments back', [treatment('t', [2, 0, 2])], []],
] as const)('of an order of which %s', (_, lines, unshipped) => {
  expect(unshippedLines({ lines }).map(({ lineId, units }) => [lineId, units])).toEqual(unshipped)
})

it.each([
  [[treatment('t', [1, 0, 0])], true],
  [[treatment('t', [1, 0, 0]), treatment('u', [1, 0, 0])], true],
  [[treatment('t', [1, 0, 0]), line('a', [1, 0, 0])], false],
  [[line('a', [1, 0, 0])], false],
])('recognises an order that is fulfilled in the shop alone: %#', (lines, is) =>
  expect(isForTheShop({ lines })).toBe(is),
)

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
  ['the rest of a partly shipped line', [line('a', [2, 1, 0])], [['a', 1]], false],
  ['a line, another was sent', [line('a', [2, 0, 0]), line('b', [1, 1, 0])], [['a', 2]], false],
  ['only fees, with everything back', [line('a', [2, 0, 2])], [], true],
  ['only fees', [line('a', [2, 0, 0])], [], false],
] as const)('no line is left to ship after refunding %s', (_, lines, back, isNothingLeft) => {
  expect(
    leavesNothingToShip(
      { lines },
      back.map(([lineId, units]) => ({ lineId, units, amount: hkd(0), unsent: units })),
    ),
  ).toBe(isNothingLeft)
})

it('makes a slip for each parcel, and one for the unshipped pieces', () => {
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
  ['one expected line', [coming('p', '2026-12-20')], [], true],
  ['one without a day', [coming('p', null)], [], true],
  ['one that was released', [coming('p', '2026-12-20', released)], ['p'], false],
  ['one expected line, and one in stock', [coming('p', '2026-12-20'), line('a', [1, 0, 0])], ['a'], false],
  ['one expected line, and one shipped', [coming('p', '2026-12-20'), line('a', [1, 1, 0])], [], true],
  [
    'one expected line that was refunded, and one in stock',
    [coming('p', null, {}, [1, 0, 1]), line('a', [1, 0, 0])],
    ['a'],
    false,
  ],
  ['one that was no pre-order', [coming('a', '2026-12-20', { preOrder: false })], ['a'], false],
  ['nothing', [], [], false],
] as const)('of an order of %s leaves %j now', (_, lines, current, waits) => {
  expect(shippableLines({ lines }).map(({ lineId }) => lineId)).toEqual(current)
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
